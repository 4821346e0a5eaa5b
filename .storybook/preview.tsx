import type { Preview } from "@storybook/react-vite";
import { configure, expect } from "storybook/test";
import { preload } from "../src/ui/index.ts";
import "../src/styles/index.css";
import "../src/styles/tokens.css";
import "./preview.css";

// Stories are tests too: the timeout is long for busy machines; a state that never comes still fails.
configure({ asyncUtilTimeout: 20_000 });

const preview: Preview = {
  tags: ["autodocs"],
  parameters: {
    a11y: { test: "error", config: { rules: [{ id: "target-size", enabled: true }] } },
    layout: "fullscreen",
    controls: { expanded: true },
  },
  globalTypes: {
    theme: {
      description: "Colour theme",
      toolbar: { icon: "circlehollow", items: ["light", "dark"], dynamicTitle: true },
    },
    direction: {
      description: "Reading direction",
      toolbar: { icon: "transfer", items: ["ltr", "rtl"], dynamicTitle: true },
    },
  },
  initialGlobals: { theme: "light", direction: "ltr" },
  // A story is shown after its parts on demand were loaded.
  loaders: [() => preload()],
  // Checked for every story: all elements of the kit are drawn in the selected theme.
  afterEach: async ({ canvasElement, globals }) => {
    const surface = canvasElement.querySelector(".story-surface");
    const roots = [...canvasElement.querySelectorAll(".cs-root")].filter(
      (root) => root.closest("[data-theme]") === surface,
    );
    const theme: unknown = globals["theme"];
    await expect(roots.map((root) => getComputedStyle(root).colorScheme)).toEqual(roots.map(() => theme));
  },
  decorators: [
    (Story, { globals }) => (
      <div data-theme={String(globals["theme"])} dir={String(globals["direction"])} className="cs-root story-surface">
        <Story />
      </div>
    ),
  ],
};

export default preview;

import type { Preview } from "@storybook/react-vite";
import { configure, expect } from "storybook/test";
import { languages, LanguageProvider, loadMessages } from "../src/languages.ts";
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
    options: {
      storySort: {
        order: [
          "Welcome",
          "Foundations",
          ["Colour", "Type", "Space", "Radius", "Density", "Icons", "Motion", "Theme editor"],
          "Controls",
          "Chat",
          ["Chat", "Composer", "ThreadView"],
          "Tool calls",
          ["ToolCallCard", "ToolCallGroup"],
          "Permissions",
          ["PermissionPrompt", "PermissionDock"],
          "Diffs and review",
          "Follow",
          "Sessions",
          "Patterns",
          ["Full page", "Sidebar", "Popup", "Modal", "Read-only transcript", "Inbox", "Hooks only"],
          "Recordings",
        ],
      },
    },
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
    language: {
      description: "Language; a story asserts its texts in English",
      toolbar: {
        icon: "globe",
        items: [
          ...languages.map(({ tag, name }) => ({ value: tag, title: name })),
          { value: "en-XA", title: "Pseudo" },
        ],
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: { theme: "light", direction: "ltr", language: "en" },
  // A story is shown after its parts on demand and its language were loaded.
  loaders: [() => preload(), ({ globals }) => loadMessages(String(globals["language"]))],
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
    (Story, { globals }) => {
      const language = languages.find(({ tag }) => tag === globals["language"]);
      const dir = language?.dir === "rtl" ? "rtl" : String(globals["direction"]);
      return (
        <div data-theme={String(globals["theme"])} dir={dir} className="cs-root story-surface">
          {language?.tag === "en" ? (
            <Story />
          ) : (
            <LanguageProvider language={String(globals["language"])}>
              <Story />
            </LanguageProvider>
          )}
        </div>
      );
    },
  ],
};

export default preview;

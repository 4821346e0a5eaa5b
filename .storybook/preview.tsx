import type { Preview } from "@storybook/react-vite";
import { configure, expect } from "storybook/test";
import { languages, loadMessages } from "../src/languages.ts";
import { queryOptions } from "../scripts/patience.ts";
import { servedProtocols } from "../src/protocols/index.ts";
import { preload } from "../src/ui/index.ts";
import "../src/styles/index.css";
import "../src/styles/tokens.css";
import "../src/styles/typefaces.css";
import { paces } from "../stories/support/Wire.ts";
import { emulateMedia } from "./emulateMedia.ts";
import { describeProps } from "./describeProps.ts";
import { LazyDocsFrame, LazyDocsPage } from "./lazyDocs.tsx";
import { StorySurface } from "./StorySurface.tsx";
import "./preview.css";

// Stories are tests too: the timeout is long for busy machines; a state that never comes still fails.
configure(queryOptions);

const preview: Preview = {
  tags: ["autodocs"],
  argTypesEnhancers: [describeProps],
  parameters: {
    a11y: { test: "error", config: { rules: [{ id: "target-size", enabled: true }] } },
    layout: "fullscreen",
    docs: { page: LazyDocsPage, container: LazyDocsFrame },
    controls: { expanded: true },
    viewport: {
      options: {
        phone: { name: "Phone, 390 px", styles: { width: "390px", height: "844px" }, type: "mobile" },
        sidebar: { name: "Sidebar, 380 px", styles: { width: "380px", height: "900px" }, type: "other" },
        tablet: { name: "Tablet, 834 px", styles: { width: "834px", height: "1112px" }, type: "tablet" },
        desktop: { name: "Desktop, 1440 px", styles: { width: "1440px", height: "900px" }, type: "desktop" },
        zoomed: { name: "400 % zoom, 320 px", styles: { width: "320px", height: "640px" }, type: "other" },
      },
    },
    options: {
      storySort: {
        order: [
          "Welcome",
          "Foundations",
          ["Colour", "Type", "Space", "Radius", "Density", "Icons", "Motion", "Toolbars", "Theme editor"],
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
          ["Layouts"],
          "Recordings",
        ],
      },
    },
  },
  globalTypes: {
    theme: {
      description: "Colour theme",
      toolbar: {
        icon: "circlehollow",
        items: [
          { value: "light", title: "Light", icon: "sun" },
          { value: "dark", title: "Dark", icon: "moon" },
        ],
        dynamicTitle: true,
      },
    },
    density: {
      description: "Density: spaces and heights",
      toolbar: {
        icon: "component",
        items: [
          { value: "compact", title: "Compact" },
          { value: "default", title: "Default" },
          { value: "comfortable", title: "Comfortable" },
        ],
        dynamicTitle: true,
      },
    },
    direction: {
      description: "Reading direction",
      toolbar: {
        icon: "transfer",
        items: [
          { value: "ltr", title: "LTR" },
          { value: "rtl", title: "RTL" },
        ],
        dynamicTitle: true,
      },
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
    motion: {
      description: "Motion, as for who prefers less of it, in style sheets and scripts",
      toolbar: {
        icon: "play",
        items: [
          { value: "full", title: "Motion" },
          { value: "reduced", title: "Reduced motion" },
        ],
        dynamicTitle: true,
      },
    },
    colours: {
      description: "Forced colours, in style sheets and scripts; a browser does more (developer tools, Rendering)",
      toolbar: {
        icon: "contrast",
        items: [
          { value: "own", title: "Colours" },
          { value: "forced", title: "Forced colours" },
        ],
        dynamicTitle: true,
      },
    },
    protocol: {
      description: "Protocol of the stories with a scripted agent; client and server run in this page",
      toolbar: {
        icon: "link",
        items: servedProtocols.map(({ id }) => ({ value: id, title: id })),
        dynamicTitle: true,
      },
    },
    speed: {
      description: "Speed of the scripted agent",
      toolbar: {
        icon: "timer",
        items: Object.keys(paces).map((speed) => ({ value: speed, title: `Agent ${speed}` })),
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: {
    theme: "light",
    density: "default",
    direction: "ltr",
    language: "en",
    motion: "full",
    colours: "own",
    protocol: "deltakit",
    speed: "instant",
  },
  // A story is shown after its parts on demand and its language were loaded.
  // The preferences are there before anything asks for them.
  loaders: [
    ({ globals }) =>
      emulateMedia({ reducedMotion: globals["motion"] === "reduced", forcedColours: globals["colours"] === "forced" }),
    () => preload(),
    ({ globals }) => loadMessages(String(globals["language"])),
  ],
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
      <StorySurface globals={globals}>
        <Story />
      </StorySurface>
    ),
  ],
};

export default preview;

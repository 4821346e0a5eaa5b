import type { Decorator } from "@storybook/react-vite";

/** Renders a story with the width of a thread's parts. */
export const measure: Decorator = (Story) => (
  <div style={{ maxInlineSize: "var(--cs-default-measure)" }}>
    <Story />
  </div>
);

import type { Decorator } from "@storybook/react-vite";

/** Draws a story as wide as a thread draws its parts. */
export const measure: Decorator = (Story) => (
  <div style={{ maxInlineSize: "var(--cs-default-measure)" }}>
    <Story />
  </div>
);

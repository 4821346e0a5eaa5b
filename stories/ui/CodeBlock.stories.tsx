import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { CodeBlock } from "../../src/ui/index.ts";
import { expectDark } from "../support/expectDark.ts";
import { findPart } from "../support/findPart.ts";

const code = `/** Sums up what is in the cart. */
export function total(items: readonly Item[], rate = 0.2): number {
  return items.reduce((sum, { price, count }) => sum + price * count, 0) * (1 + rate); // with tax
}
`;

const meta: Meta<typeof CodeBlock> = { title: "UI/CodeBlock", component: CodeBlock, args: { language: "ts", code } };
export default meta;
type Story = StoryObj<typeof meta>;

/** Plain at first, highlighted once the grammar is loaded. */
export const TypeScript: Story = {
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector("code")).toHaveTextContent("export function total");
    await waitFor(() => expect(canvasElement.querySelector(".cs-syntax-keyword")).not.toBeNull(), { timeout: 10_000 });
    await expect(canvasElement.querySelector("code")?.textContent).toBe(code);
  },
};

/** Far from the viewport it is plain, with the same height. */
export const FarAway: Story = {
  decorators: [
    (Story) => (
      <div>
        <Story />
        <div style={{ blockSize: "500vh" }} />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const coloured = () => canvasElement.querySelector(".cs-syntax-keyword");
    const height = () => canvasElement.querySelector("pre")?.clientHeight;
    await waitFor(() => expect(coloured()).not.toBeNull(), { timeout: 10_000 });
    const before = height();
    window.scrollTo(0, document.documentElement.scrollHeight);
    await waitFor(() => expect(coloured()).toBeNull());
    await expect(canvasElement.querySelector("code")?.textContent).toBe(code);
    await expect(height()).toBe(before);
    window.scrollTo(0, 0);
    await waitFor(() => expect(coloured()).not.toBeNull());
  },
};

/** An unknown language stays plain. */
export const UnknownLanguage: Story = {
  args: { language: "nonsense" },
  play: async ({ canvasElement }) => {
    const block = findPart(canvasElement, "code");
    await expect(block.textContent).toBe(code);
    await expect(within(canvasElement).getByText("nonsense")).toBeVisible();
    await expect(block.querySelector("span")).toBeNull();
  },
};

/** A long line scrolls in its own box. */
export const LongLine: Story = {
  args: { language: "js", code: `const words = "${"long ".repeat(60)}";` },
  play: async ({ canvasElement }) => {
    const box = canvasElement.querySelector(".cs-scroll-box");
    await expect(box?.scrollWidth).toBeGreaterThan(box?.clientWidth ?? 0);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
  },
};

/** The colours of the code are those for a dark background, too. */
export const Dark: Story = {
  globals: { theme: "dark" },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector(".cs-syntax-keyword")).not.toBeNull());
    await expectDark(canvasElement, "code");
    await expectDark(canvasElement, ".cs-syntax-keyword");
  },
};

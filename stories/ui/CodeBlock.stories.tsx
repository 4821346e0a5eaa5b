import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { CodeBlock } from "../../src/ui/index.ts";
import { catchDownload } from "../support/catchDownload.ts";
import { expectDark } from "../support/expectDark.ts";
import { findPart } from "../support/findPart.ts";

const code = `/** Sums up what is in the cart. */
export function total(items: readonly Item[], rate = 0.2): number {
  return items.reduce((sum, { price, count }) => sum + price * count, 0) * (1 + rate); // with tax
}
`;

const meta: Meta<typeof CodeBlock> = { title: "Chat/CodeBlock", component: CodeBlock, args: { language: "ts", code } };
export default meta;
type Story = StoryObj<typeof meta>;

/** Plain at first, highlighted once the grammar is loaded. */
export const TypeScript: Story = {
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector("code")).toHaveTextContent("export function total");
    await waitFor(() => expect(canvasElement.querySelector(".cs-syntax-keyword")).not.toBeNull());
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
    await waitFor(() => expect(coloured()).not.toBeNull());
    const before = height();
    window.scrollTo(0, document.documentElement.scrollHeight);
    await waitFor(() => expect(coloured()).toBeNull());
    await expect(canvasElement.querySelector("code")?.textContent).toBe(code);
    await expect(height()).toBe(before);
    window.scrollTo(0, 0);
    await waitFor(() => expect(coloured()).not.toBeNull());
  },
};

/** An unknown language stays plain, beside one that is known. */
export const UnknownLanguage: Story = {
  args: { language: "nonsense" },
  render: (args) => (
    <div style={{ display: "grid", gap: 16 }}>
      <CodeBlock {...args} />
      <CodeBlock language="ts" code={code} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector(".cs-syntax-keyword")).not.toBeNull());
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

/** Long lines can be wrapped, the code saved by the name of its language and opened large; the keyboard is enough. */
export const Buttons: Story = {
  args: { language: "python", code: `words = "${"long ".repeat(60)}"\nprint(words)\n` },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const wrap = await canvas.findByRole("button", { name: "Wrap long lines" });
    const box = findPart(canvasElement, ".cs-scroll-box");
    await expect(box.scrollWidth).toBeGreaterThan(box.clientWidth);
    await userEvent.tab();
    await expect(wrap).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(wrap).toHaveAttribute("aria-pressed", "true");
    await expect(box.scrollWidth).toBe(box.clientWidth);
    await userEvent.tab();
    const saved = await catchDownload(() => userEvent.keyboard("{Enter}"));
    await expect(saved).toEqual({ name: "code.py", type: "text/plain;charset=utf-8", text: args.code });
    await userEvent.tab();
    const open = canvas.getByRole("button", { name: "Open large" });
    await expect(open).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    const dialog = await within(document.body).findByRole("dialog", { name: "Code, python" });
    await expect(dialog.querySelector("code")?.textContent).toBe(args.code);
    await expect(dialog.getBoundingClientRect().height).toBeGreaterThan(
      canvasElement.ownerDocument.documentElement.clientHeight * 0.8,
    );
    await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    await expect(open).toHaveFocus();
  },
};

/** A short command has one button, which copies it. */
export const ShortCommand: Story = {
  args: { language: "bash", code: "npm test\n" },
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement)
        .getAllByRole("button")
        .map((button) => button.ariaLabel),
    ).toEqual(["Copy"]);
  },
};

/** The colours of the code are those for a dark background, too. */
export const Dark: Story = {
  tags: ["!dev", "!autodocs"],
  globals: { theme: "dark" },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector(".cs-syntax-keyword")).not.toBeNull());
    await expectDark(canvasElement, "code");
    await expectDark(canvasElement, ".cs-syntax-keyword");
  },
};

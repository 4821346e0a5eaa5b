import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";
import type { SentChange } from "../../src/content/index.ts";
import { DiffView } from "../../src/ui/index.ts";

const oldText = `import { round } from "./round.js";

/** Sums up the cart. */
export function total(items, rate = 0.2) {
  let sum = 0;
  for (let index = 1; index < items.length; index += 1) {
    sum += items[index].price * items[index].count;
  }
  return round(sum * (1 + rate));
}

export function isEmpty(items) {
  return items.length === 0;
}
`;
const newText = oldText
  .replace("let index = 1", "let index = 0")
  .replace("  return round(sum * (1 + rate));", "  const tax = sum * rate;\n  return round(sum + tax);");
const edit: SentChange = { type: "diff", path: "src/cart.js", oldText, newText };

const meta: Meta<typeof DiffView> = {
  title: "UI/DiffView",
  component: DiffView,
  args: { change: edit },
  argTypes: { layout: { control: "inline-radio", options: ["auto", "unified", "split"] } },
};
export default meta;
type Story = StoryObj<typeof meta>;

/** Old and new lines in one column, the words that differ marked, the code in its colours. */
export const Unified: Story = {
  args: { layout: "unified" },
  play: async ({ canvasElement }) => {
    const words = [...canvasElement.querySelectorAll("mark")].map((mark) => mark.textContent);
    await expect(words.slice(0, 2)).toEqual(["1", "0"]);
    await waitFor(() => expect(canvasElement.querySelector(".cs-syntax-keyword")).not.toBeNull(), { timeout: 10_000 });
  },
};

/** Old beside new; each half breaks its long lines. */
export const Split: Story = {
  args: { layout: "split" },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: 900, maxInlineSize: "100%" }}>
        <Story />
      </div>
    ),
  ],
};

/** The user may choose where there is room for both. */
export const Choice: Story = {
  decorators: [
    (Story) => (
      <div style={{ inlineSize: 600 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: "Show side by side" }));
    await expect(canvasElement.querySelector('[data-layout="split"]')).not.toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Show in one column" }));
    await expect(canvasElement.querySelector('[data-layout="unified"]')).not.toBeNull();
  },
};

export const NewFile: Story = {
  args: { change: { type: "diff", path: "src/new.js", oldText: null, newText: "export const answer = 42;\n" } },
};

export const DeletedFile: Story = {
  args: { change: { type: "diff", path: "src/old.js", oldText: "export const answer = 41;\n", newText: null } },
};

const patch = `diff --git a/src/price.js b/src/amount.js
similarity index 92%
rename from src/price.js
rename to src/amount.js
--- a/src/price.js
+++ b/src/amount.js
@@ -3,2 +3,2 @@ function format(value) {
-  return value.toFixed(1);
+  return value.toFixed(2);
 }
diff --git a/README.md b/README.md
--- a/README.md
+++ b/README.md
@@ -1 +1,2 @@
 # Shop
+Prices have two digits.
`;

/** A patch of several files, one of them moved. */
export const Patch: Story = {
  args: { change: { type: "patch", changes: [], patch } },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('[data-slot="file-diff"]')).toHaveLength(2);
    await expect(within(canvasElement).getByText("moved from src/price.js")).toBeVisible();
  },
};

function lines(count: number, word: string): string {
  return Array.from({ length: count }, (_, index) => `export const ${word}${index} = ${index};\n`).join("");
}

/** Ten thousand lines show the first 200; the others come when they are asked for. */
export const Long: Story = {
  args: { change: { type: "diff", path: "src/settings.js", oldText: null, newText: lines(10_000, "setting") } },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll("tr")).toHaveLength(200);
    await userEvent.click(within(canvasElement).getByRole("button", { name: /more lines/ }));
    await expect(canvasElement.querySelectorAll("tr")).toHaveLength(1000);
  },
};

/** Characters that hide show as codes, on both sides. */
export const HiddenCharacters: Story = {
  args: { change: { type: "diff", path: "a.js", oldText: "if (admin) {\n", newText: "if (admin\u200b) {\n" } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("U+200B")).toBeVisible();
  },
};

export const Dark: Story = { globals: { theme: "dark" } };
export const DarkSplit: Story = { ...Split, globals: { theme: "dark" } };
export const RightToLeft: Story = { globals: { direction: "rtl" } };

import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState, type ReactElement } from "react";
import { expect, userEvent, waitFor, within } from "storybook/test";
import type { HunkDecision, SentChange } from "../../src/content/index.ts";
import { DiffView, type DiffComment } from "../../src/ui/index.ts";
import { expectDark } from "../support/expectDark.ts";
import { expectRightToLeft } from "../support/expectRightToLeft.ts";
import { findPart } from "../support/findPart.ts";
import { codeWith } from "../support/codeWith.ts";

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
  title: "Diffs and review/DiffView",
  parameters: {
    guidance: {
      do: [
        "Leave the layout on auto: it decides by the width.",
        "Give it whole texts where you have them; folded lines can then be opened.",
      ],
      dont: ["Do not put it into a box that scrolls at its side: long lines wrap."],
    },
  },
  component: DiffView,
  args: { change: edit },
  argTypes: { layout: { control: "inline-radio", options: ["auto", "unified", "split"] } },
};
export default meta;
type Story = StoryObj<typeof meta>;

/** Old and new lines in one column, with changed words marked and syntax colours. */
export const Unified: Story = {
  args: { layout: "unified" },
  play: async ({ canvasElement }) => {
    const words = [...canvasElement.querySelectorAll("mark")].map((mark) => mark.textContent);
    await expect(words.slice(0, 2)).toEqual(["1", "0"]);
    await waitFor(() => expect(canvasElement.querySelector(".cs-syntax-keyword")).not.toBeNull());
  },
};

/** Old beside new; each half wraps its long lines. */
export const Split: Story = {
  args: { layout: "split" },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: 900, maxInlineSize: "100%" }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    await expect(findPart(canvasElement, '[role="table"]')).toHaveAttribute("data-layout", "split");
    const row = findPart(canvasElement, '.cs-diff-line:has([data-type="removed"]):has([data-type="added"])');
    const [old, now] = within(row)
      .getAllByText(codeWith("let index = "))
      .map((half) => half.getBoundingClientRect());
    await expect(old?.right).toBeLessThan(now?.left ?? 0);
    await expect(old?.width).toBeCloseTo(now?.width ?? 0, 0);
    for (const type of ["removed", "added"])
      await waitFor(() =>
        expect(row.querySelector(`[data-type="${type}"] .cs-syntax-keyword`), `the ${type} half`).not.toBeNull(),
      );
  },
};

async function expectEveryLine(canvasElement: HTMLElement, type: "added" | "removed"): Promise<void> {
  const lines = within(canvasElement).getAllByRole("row");
  await expect(lines.map((line) => line.dataset["type"])).toEqual(lines.map(() => type));
  await expect(within(canvasElement).getByText(`1 line ${type}`)).toBeInTheDocument();
}

/** The user can choose when there is room for two columns. */
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

/** A created file: it is marked as new, and every line is added. */
export const NewFile: Story = {
  args: { change: { type: "diff", path: "src/new.js", oldText: null, newText: "export const answer = 42;\n" } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("new file")).toBeVisible();
    await expectEveryLine(canvasElement, "added");
  },
};

/** A deleted file: it is marked as deleted, and every line is removed. */
export const DeletedFile: Story = {
  args: { change: { type: "diff", path: "src/old.js", oldText: "export const answer = 41;\n", newText: null } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("deleted")).toBeVisible();
    await expectEveryLine(canvasElement, "removed");
  },
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

/** Ten thousand lines are virtualized. */
export const Long: Story = {
  args: { change: { type: "diff", path: "src/settings.js", oldText: null, newText: lines(10_000, "setting") } },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('[role="row"]')).not.toBeNull());
    await expect(canvasElement.querySelectorAll('[role="row"]').length).toBeLessThan(100);
    await expect(canvasElement.querySelector('[role="table"]')).toHaveAttribute("aria-rowcount", "10000");
  },
};

/** The row that has the focus stays mounted: a comment can be written on after its row was scrolled away. */
export const LongComment: Story = {
  args: { ...Long.args, review: { decisions: {}, comments: [], onComment: () => undefined } },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole("button", { name: /^Comment on/ }));
    canvasElement.querySelector(".cs-diff-body")?.scrollTo({ top: 50_000, behavior: "instant" });
    await canvas.findAllByText(/setting2\d{3} /);
    await userEvent.keyboard("Why?");
    await expect(canvas.getByRole("textbox")).toHaveValue("Why?");
  },
};

const long = lines(5000, "setting");
const rewritten = long.replaceAll(/ = \d*[02468];/g, " = null;");

/** Long texts are compared in a worker, line by line even when half of them changes. */
export const LongRewrite: Story = {
  args: { change: { type: "diff", path: "src/settings.js", oldText: long, newText: rewritten } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText("2,500 lines added")).toBeInTheDocument();
    await expect(canvasElement.querySelectorAll('[role="row"]').length).toBeLessThan(100);
  },
};

/** Texts that are too different for the limits are shown as one change, with a note. */
export const TooDifferent: Story = {
  args: {
    change: {
      type: "diff",
      path: "src/settings.js",
      oldText: lines(12_000, "s"),
      newText: lines(12_000, "s").split("\n").toReversed().join("\n"),
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText(/^Too large to compare/)).toBeVisible();
    await expect(canvasElement.querySelectorAll('[role="row"]').length).toBeLessThan(100);
  },
};

const many = Array.from({ length: 60 }, (_, index) => `export const value${index} = ${index};`);
const reviewed: SentChange = {
  type: "diff",
  path: "src/values.js",
  oldText: `${many.join("\n")}\n`,
  newText: `${many.with(4, "export const value4 = four;").with(30, "// thirty").toSpliced(50, 2).join("\n")}\n`,
};

function Reviewed({ keepsByDefault }: { readonly keepsByDefault: boolean }): ReactElement {
  const [decisions, setDecisions] = useState<Readonly<Record<string, HunkDecision>>>({});
  const [comments, setComments] = useState<readonly DiffComment[]>([]);
  return (
    <DiffView
      change={reviewed}
      review={{
        decisions,
        comments,
        keepsByDefault,
        onDecide: (keys, decision) =>
          setDecisions((before) => {
            const rest = Object.entries(before).filter(([key]) => !keys.includes(key));
            return Object.fromEntries([
              ...rest,
              ...(decision === null ? [] : keys.map((key) => [key, decision] as const)),
            ]);
          }),
        onComment: (comment) => setComments((before) => [...before, { ...comment, id: String(before.length) }]),
        onUncomment: (id) => setComments((before) => before.filter((comment) => comment.id !== id)),
      }}
    />
  );
}

/** Each hunk is kept or rejected by keyboard or pointer, and every decision can be undone. */
export const Review: Story = {
  render: () => <Reviewed keepsByDefault={false} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "Keep change 1 of 3 in src/values.js" }));
    // The focus stays at the decision, so that the keyboard continues from there.
    const undo = canvas.getByRole("button", { name: "Undo the decision about change 1 of 3 in src/values.js" });
    await waitFor(() => expect(undo).toHaveFocus());
    await userEvent.click(canvas.getByRole("button", { name: "Reject change 2 of 3 in src/values.js" }));
    await expect(canvas.getByText("Rejected")).toBeVisible();
    await expect(canvasElement.querySelector('[role="row"][data-decision="reject"]')).not.toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Keep all of src/values.js" }));
    await expect(canvas.getAllByText("Kept")).toHaveLength(3);
    await userEvent.click(canvas.getByRole("button", { name: "Undo the decisions about src/values.js" }));
    await expect(canvas.queryByText("Kept")).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Keep change 1 of 3 in src/values.js" }));
    await userEvent.click(canvas.getByRole("button", { name: "Reject change 3 of 3 in src/values.js" }));
  },
};

/** A comment shows its line numbers, is placed below the lines and can be removed. */
export const Comments: Story = {
  render: () => <Reviewed keepsByDefault={false} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "Comment on change 1 of 3 in src/values.js" }));
    await expect(canvas.getByRole("spinbutton", { name: "Line" })).toHaveValue(5);
    await userEvent.keyboard("Why a word?");
    await userEvent.click(canvas.getByRole("button", { name: "Add comment" }));
    await expect(canvas.getByText("Why a word?")).toBeVisible();
    await expect(canvas.getByText("Line 5")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Comment on change 2 of 3 in src/values.js" }));
    await userEvent.keyboard("{Escape}");
    await expect(canvas.queryByRole("form", { name: "New comment" })).toBeNull();
  },
};

/** In a permission prompt a hunk is kept unless it is rejected. */
export const KeepsByDefault: Story = {
  render: () => <Reviewed keepsByDefault />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByRole("button", { name: /^Keep / })).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Reject change 2 of 3 in src/values.js" }));
    await expect(canvas.getAllByText("Rejected")).toHaveLength(1);
    await expect(canvas.getAllByRole("button", { name: /^Reject change [13] of 3/ })).toHaveLength(2);
  },
};

/** The unchanged lines between the hunks unfold. */
export const Unfolded: Story = {
  args: { change: reviewed },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByText("value20", { exact: false })).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Show 19 unchanged lines" }));
    await expect(canvasElement).toHaveTextContent("value20");
  },
};

const v4a = `*** Begin Patch
*** Update File: src/cart.js
@@ export function total(items) {
-  let index = 1;
+  let index = 0;
*** Update File: src/price.js
*** Move to: src/amount.js
@@
-export const digits = 1;
+export const digits = 2;
*** Delete File: src/old.js
*** End Patch
`;

/** The format of `apply_patch`: hunks are located by their text, so lines have no numbers. */
export const ApplyPatch: Story = {
  args: { change: { type: "patch", changes: [], patch: v4a } },
  play: async ({ canvasElement }) => {
    const operations = [...canvasElement.querySelectorAll<HTMLElement>('[data-slot="file-diff"]')].map(
      (file) => file.dataset["operation"],
    );
    await expect(operations).toEqual(["modify", "move", "delete"]);
    const numbers = [...canvasElement.querySelectorAll(".cs-diff-number")].map((cell) => cell.textContent);
    await expect(new Set(numbers)).toEqual(new Set([""]));
  },
};

/** A replaced part of a file, as the edit tools of models send it. */
export const Fragment: Story = {
  args: { change: { type: "fragment", path: "src/cart.js", oldText: "let index = 1;", newText: "let index = 0;" } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/^Part of the file. The agent did not say which part/)).toBeVisible();
    const words = [...canvasElement.querySelectorAll("mark")].map((mark) => mark.textContent);
    await expect(words).toEqual(["1", "0"]);
  },
};

/** A binary file has no lines: a note is shown. */
export const Binary: Story = {
  args: {
    change: {
      type: "patch",
      changes: [],
      patch: "diff --git a/logo.png b/logo.png\nindex 1..2\nBinary files a/logo.png and b/logo.png differ\n",
    },
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("logo.png")).toBeVisible();
    await expect(within(canvasElement).getByText(/binary/i)).toBeVisible();
    await expect(canvasElement.querySelector('[role="row"]')).toBeNull();
  },
};

/** Line ends, tabs, a missing last line break and a line without end. */
export const Ends: Story = {
  args: {
    change: {
      type: "diff",
      path: "notes.txt",
      oldText: "one\r\n\ttwo\r\nthree\r\nfour",
      newText: `one\n\ttwo and a half\n${"very ".repeat(600)}long\nfour\n`,
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByText("ends with CR LF").length).toBe(3);
    await expect(canvas.getByText("No newline at the end of the file")).toBeInTheDocument();
    await userEvent.click(canvas.getByRole("button", { name: "2,004 more characters" }));
    await expect(canvas.queryByRole("button", { name: /more characters/ })).toBeNull();
  },
};

/** Hidden characters are shown as codes, on both sides. */
export const HiddenCharacters: Story = {
  args: { change: { type: "diff", path: "a.js", oldText: "if (admin) {\n", newText: "if (admin\u200b) {\n" } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("U+200B")).toBeVisible();
  },
};

/** Added and removed lines are readable on their backgrounds. */
export const Dark: Story = {
  tags: ["!dev", "!autodocs"],
  globals: { theme: "dark" },
  play: async ({ canvasElement }) => {
    await expectDark(canvasElement, '.cs-diff-text[data-type="added"]');
    await expectDark(canvasElement, '.cs-diff-text[data-type="removed"]');
  },
};
export const DarkSplit: Story = { ...Split, tags: ["!dev", "!autodocs"], globals: { theme: "dark" } };
export const DarkReview: Story = { ...Review, tags: ["!dev", "!autodocs"], globals: { theme: "dark" } };
/** Line numbers are to the right of their lines, whose code stays left to right. */
export const RightToLeft: Story = {
  tags: ["!dev", "!autodocs"],
  globals: { direction: "rtl" },
  play: async ({ canvasElement }) =>
    expectRightToLeft(canvasElement, { first: ".cs-diff-number", next: ".cs-diff-text", code: ".cs-diff-text" }),
};

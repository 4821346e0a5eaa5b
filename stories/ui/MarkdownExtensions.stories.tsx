import { useEffect, useState, type ReactElement } from "react";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { math } from "../../src/math.ts";
import { createMarkdownExtensions, Markdown, type MarkdownExtensionProps } from "../../src/ui.ts";
import { catchCopy } from "../support/catchDownload.ts";
import { expectDark } from "../support/expectDark.ts";
import { findPart } from "../support/findPart.ts";

/** A bar for each line `name: number`. */
function Chart({ text, isStreaming }: MarkdownExtensionProps): ReactElement {
  const bars = text.split("\n").flatMap((line) => {
    const [name = "", number] = line.split(":");
    return number === undefined ? [] : [{ name, value: Math.min(100, Number(number) || 0) }];
  });
  return (
    <ul aria-label="Chart" aria-busy={isStreaming}>
      {bars.map(({ name, value }) => (
        <li key={name}>
          {name} <meter aria-label={name} max={100} value={value} /> {value} %
        </li>
      ))}
    </ul>
  );
}
function Person({ text }: MarkdownExtensionProps): ReactElement {
  return <b data-person={text}>@{text}</b>;
}
function Broken(): ReactElement {
  throw new Error("The component is broken.");
}

const extensions = createMarkdownExtensions([
  math({ macros: { "\\R": "\\mathbb{R}" } }),
  { name: "chart", languages: ["chart"], Component: Chart },
  { name: "person", inlines: [{ open: "@", characters: /[\w-]/ }], Component: Person },
  { name: "broken", languages: ["broken"], Component: Broken },
]);

const text = `The roots of $ax^2 + bx + c = 0$ with $a \\neq 0$ are

$$
x_{1,2} = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}
$$

- In a list: \\(e^{i\\pi} + 1 = 0\\) costs $5, not $10.
- As a block:
  \\[
  \\begin{aligned} f(x) &= \\sum_{n=0}^\\infty \\frac{f^{(n)}(a)}{n!}(x-a)^n \\\\ \\vec{v} &\\in \\R^3 \\end{aligned}
  \\]

| name | formula |
|---|---|
| mean | $\\bar{x} = \\frac{1}{n}\\sum_i x_i$ |

\`\`\`chart
coverage: 84
docs: 31
\`\`\`

Reviewed by @anna-b.
`;

const meta: Meta<typeof Markdown> = {
  title: "Chat/Markdown/Extensions",
  component: Markdown,
  args: { text, extensions },
};
export default meta;
type Story = StoryObj<typeof meta>;

const formulas = (canvasElement: Element): HTMLElement[] => [
  ...canvasElement.querySelectorAll<HTMLElement>('[data-slot="formula"]'),
];

/** Formulas, a chart of the app and names, each in its own syntax. */
export const Everything: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(formulas(canvasElement)).toHaveLength(6));
    await expect(canvasElement.querySelectorAll("math mfrac").length).toBeGreaterThanOrEqual(3);
    await expect(canvas.getByText(/costs \$5, not \$10/)).toBeVisible();
    await expect(within(canvas.getByRole("list", { name: "Chart" })).getAllByRole("listitem")).toHaveLength(2);
    await expect(canvas.getByText("@anna-b")).toHaveAttribute("data-person", "anna-b");
    for (const formula of formulas(canvasElement)) {
      const { width, height } = formula.getBoundingClientRect();
      await expect(Math.min(width, height)).toBeGreaterThan(8);
      // Its source, which is there to be copied, takes no place.
      await expect(height - findPart(formula, "math").getBoundingClientRect().height).toBeLessThan(17);
    }
  },
};

/** A formula is copied as its source, and its text is that of MathML for assistive technology. */
export const CopiedFormula: Story = {
  args: { text: "The $x_1$ is." },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(formulas(canvasElement)).toHaveLength(1));
    getSelection()?.selectAllChildren(findPart(canvasElement, "p"));
    // Chromium puts a line break beside MathML.
    await expect(getSelection()?.toString().replaceAll(/\s+/g, " ")).toBe("The $x_1$ is.");
    await expect(findPart(canvasElement, "math msub")).toHaveTextContent("x1");
  },
};

/** Everything a reader saw while the text grew. */
const seen = new Set<string>();

/** A text that grows by two characters with each frame. */
function Growing({ text: whole }: { readonly text: string }): ReactElement {
  const [end, setEnd] = useState(0);
  useEffect(() => {
    if (end >= whole.length) return;
    const frame = requestAnimationFrame(() => setEnd(end + 2));
    return () => cancelAnimationFrame(frame);
  }, [end, whole]);
  const shown = (element: HTMLDivElement | null): void => {
    const copy = element?.cloneNode(true);
    if (!(copy instanceof HTMLDivElement)) return;
    for (const source of copy.querySelectorAll(".cs-math-source")) source.remove();
    seen.add(copy.textContent);
  };
  return (
    <div data-ended={end >= whole.length} ref={shown}>
      <Markdown text={whole.slice(0, end)} streaming={end < whole.length} extensions={extensions} />
    </div>
  );
}

/** While a text grows, no marker of an extension shows; a block is its source until its end has arrived. */
export const StreamingMarkers: Story = {
  args: {
    text: "The $a_1$ of \\(b\\):\n\n$$\nx = \\frac{1}{2}\n$$\n\n- item:\n  \\[\n  y\n  \\]\n\nby @anna-b.\n\n```chart\na: 1\n```\n",
  },
  render: ({ text: whole }) => <Growing text={whole} />,
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector("[data-ended=true]")).not.toBeNull());
    await waitFor(() => expect(formulas(canvasElement)).toHaveLength(4));
    await expect(seen.size).toBeGreaterThan(20);
    await expect([...seen].filter((words) => /\$|\\[[\]()]|`/.test(words))).toEqual([]);
    await expect([...seen].some((words) => words.includes(String.raw`x = \frac{1`))).toBe(true);
  },
};

/** What is no TeX, and what a broken component should draw, is shown as its source. */
export const Failed: Story = {
  args: { text: "A $\\frac{1$ formula, and\n\n$$\n\\undefined{x}\n$$\n\n```broken\nx < 1\n```\n" },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText("This could not be drawn.", { selector: "p" })).toBeVisible();
    await expect(canvas.getByText(String.raw`\undefined{x}`)).toBeVisible();
    await expect(canvas.getByText("x < 1")).toBeVisible();
    const [first] = canvas.getAllByRole("button", { name: "Copy" });
    if (first === undefined) throw new Error("There is no button.");
    await expect(await catchCopy(() => userEvent.click(first))).toBe(String.raw`\undefined{x}`);
  },
};

/** Formulas have the colour of the text. */
export const Dark: Story = {
  tags: ["!dev", "!autodocs"],
  globals: { theme: "dark" },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(formulas(canvasElement)).toHaveLength(6));
    await expectDark(canvasElement, "p math mi");
  },
};

/** A formula reads from left to right in a text that does not, and stays in its line. */
export const RightToLeft: Story = {
  args: { text: "المعادلة $a < b$ صحيحة.\n\n$$\nx = 1\n$$" },
  tags: ["!dev", "!autodocs"],
  globals: { direction: "rtl" },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(formulas(canvasElement)).toHaveLength(2));
    const [less, more] = [...findPart(canvasElement, "p math").querySelectorAll("mi")];
    await expect(less?.getBoundingClientRect().left).toBeLessThan(more?.getBoundingClientRect().left ?? 0);
    await expect(getComputedStyle(findPart(canvasElement, "p")).direction).toBe("rtl");
  },
};

/** A formula that is wider than its place scrolls by itself. */
export const Wide: Story = {
  args: { text: `$$\n${Array.from({ length: 60 }, (_, index) => `a_{${index}}`).join(" + ")}\n$$` },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(formulas(canvasElement)).toHaveLength(1));
    const box = within(canvasElement).getByRole("group", { name: /^a_\{0\}/ });
    await expect(box.scrollWidth).toBeGreaterThan(box.clientWidth);
    // A shadow at its side tells that it goes on there; its letters are as high as those of the text.
    await expect(getComputedStyle(box).backgroundAttachment).toBe("local, local, scroll, scroll");
    const drawn = formulas(canvasElement)[0]?.querySelector("math");
    await expect(drawn === null || drawn === undefined ? "" : getComputedStyle(drawn).fontSizeAdjust).toBe("0.54");
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
  },
};

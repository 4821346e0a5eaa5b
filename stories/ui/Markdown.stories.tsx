import { useEffect, useState, type ReactElement } from "react";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { Markdown } from "../../src/ui/index.ts";
import { catchCopy } from "../support/catchDownload.ts";
import { expectDark } from "../support/expectDark.ts";
import { expectRightToLeft } from "../support/expectRightToLeft.ts";
import { findPart } from "../support/findPart.ts";

const text = `## What I found

The boundary in \`total\` is off by one, see **src/cart.js** and [the runner](https://nodejs.org/api/test.html).

1. The loop starts at \`1\`.
2. The first item is ~~counted twice~~ left out.

- [x] tests found
- [ ] tests pass

> The test expects 3.

| file | lines |
|---|--:|
| src/cart.js | 12 |

\`\`\`js
export const answer = 42; // the answer
\`\`\`
`;

const meta: Meta<typeof Markdown> = { title: "Chat/Markdown", component: Markdown, args: { text } };
export default meta;
type Story = StoryObj<typeof meta>;

/** Everything of GitHub's markdown. */
export const Everything: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole("table")).toBeVisible();
    await expect(canvas.getByRole("link", { name: /the runner/ })).toHaveAttribute(
      "href",
      "https://nodejs.org/api/test.html",
    );
  },
};

const columns = ["package", "installed", "wanted", "latest", "licence", "kilobytes"];
const wide = `Six packages are behind:

| ${columns.join(" | ")} |
|${columns.map((_, at) => (at === 0 ? "---|" : "--:|")).join("")}
${["esbuild", "vite", "react", "zustand"].map((name, at) => `| ${name} | 1.${at}.0 | 1.${at}.4 | 2.0.0 | MIT | ${at * 131 + 12} |`).join("\n")}

Shall I raise them?
`;

/** A table without room scrolls in itself, and a shadow at its edge tells where more of it is. */
export const WideTable: Story = {
  args: { text: wide },
  decorators: [
    (Part) => (
      <div style={{ inlineSize: 340 }}>
        <Part />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const box = within(canvasElement).getByRole("table").closest(".cs-scroll-box");
    await expect(box?.scrollWidth ?? 0).toBeGreaterThan(box?.clientWidth ?? Infinity);
    await expect(canvasElement.querySelector(".cs-markdown")?.scrollWidth).toBeLessThanOrEqual(340);
    // Two shadows that stay, below two covers that move with the content.
    await expect(box === null ? "" : getComputedStyle(box).backgroundAttachment).toBe("local, local, scroll, scroll");
  },
};

/** A table of an answer is copied with the emphasis, code and links of its cells. */
export const TableButtons: Story = {
  args: { text: "| file | **lines** |\n|---|--:|\n| `src/cart.js` | 12 |\n| [docs](https://docs.example) | -3 |\n" },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const markdown = await catchCopy(async () =>
      userEvent.click(await canvas.findByRole("button", { name: "Copy as Markdown" })),
    );
    await expect(markdown).toBe(
      "| file | **lines** |\n| --- | --: |\n| `src/cart.js` | 12 |\n| [docs](<https://docs.example>) | -3 |",
    );
    const cells = await catchCopy(async () => userEvent.click(canvas.getByRole("button", { name: "Copy table" })));
    await expect(cells).toBe("file\tlines\nsrc/cart.js\t12\ndocs\t-3");
  },
};

/** The last block is unfinished: an unclosed fence is already code. */
export const Streaming: Story = {
  args: { streaming: true, text: "I change one line:\n\n```js\nfor (let index = 0; ind" },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector("pre")).toHaveTextContent("for (let index = 0; ind");
  },
};

/** Everything a reader saw while the text grew. */
const seen = new Set<string>();

/** A text that grows by one character with each frame. */
function Growing({ text }: { readonly text: string }): ReactElement {
  const [end, setEnd] = useState(0);
  useEffect(() => {
    if (end >= text.length) return;
    const frame = requestAnimationFrame(() => setEnd(end + 1));
    return () => cancelAnimationFrame(frame);
  }, [end, text]);
  return (
    <div
      data-ended={end === text.length}
      ref={(element) => {
        seen.add(element?.textContent ?? "");
      }}
    >
      <Markdown text={text.slice(0, end)} streaming={end < text.length} />
    </div>
  );
}

/** While a text grows, no marker of it shows: neither of emphasis, code and links, nor of tables, fences and lists. */
export const StreamingMarkers: Story = {
  args: {
    text: "The **boundary** in `total` is off, see [the runner](https://nodejs.org/api/test.html).\n\n| file | **lines** |\n|---|--:|\n| `cart.js` | 12 |\n\n- [x] found\n\n```js\ntotal([]);\n```\n",
  },
  render: ({ text: whole }) => <Growing text={whole} />,
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector("[data-ended=true]")).not.toBeNull());
    await expect(seen.size).toBeGreaterThan(50);
    await expect([...seen].filter((words) => /[*`|]|\]\(|\[x|---/.test(words))).toEqual([]);
    await expect(canvasElement.querySelector("table")).toBeVisible();
  },
};

/** Raw HTML is text, a script address is no link, and no image is fetched before a click. */
export const Hostile: Story = {
  args: {
    text: '<img src=x onerror="alert(1)">\n\n[run me](javascript:alert(1))\n\n![A chart](https://images.example.com/chart.png)',
  },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector("img")).toBeNull();
    await expect(canvasElement.querySelector("a[href^=javascript]")).toBeNull();
    await expect(within(canvasElement).getByRole("button", { name: /Load image/ })).toBeVisible();
  },
};

/** A link whose text names another host than its URL asks for confirmation, and returns the focus. */
export const DoubtfulLink: Story = {
  args: {
    text: "Sign in at [bank.example](https://evil.example/login), then see [localhost](http://localhost:3000/).",
  },
  play: async ({ canvasElement }) => {
    const opener = within(canvasElement).getByRole("button", { name: "bank.example" });
    await userEvent.click(opener);
    const dialog = within(
      await within(canvasElement.ownerDocument.body).findByRole("dialog", { name: "Open evil.example?" }),
    );
    await expect(dialog.getByText("https://evil.example/login")).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Close" }));
    await expect(opener).toHaveFocus();
    await userEvent.click(opener);
  },
};

/** A word of 400 letters and a wide table stay inside. */
export const Long: Story = {
  args: {
    text: `${"word".repeat(100)}\n\n|${" column |".repeat(20)}\n|${"---|".repeat(20)}\n|${" some text |".repeat(20)}`,
  },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
  },
};

/** An empty text takes no space. */
export const Empty: Story = {
  args: { text: "" },
  play: async ({ canvasElement }) => {
    await expect(findPart(canvasElement, '[data-slot="markdown"]').getBoundingClientRect().height).toBe(0);
  },
};

/** Headings, links and code are readable. */
export const Dark: Story = {
  tags: ["!dev", "!autodocs"],
  globals: { theme: "dark" },
  play: async ({ canvasElement }) => {
    for (const part of ["h4", "a", "p > code", "pre code", "td", "blockquote p"])
      await expectDark(canvasElement, `.cs-markdown ${part}`);
  },
};

/**
 * Blocks have the direction of their text, even those that begin with a checkbox, code or an image. Checkboxes are to the right of their
 * tasks.
 */
export const RightToLeft: Story = {
  args: {
    text: "## ما وجدته\n\nالحد في `total` خاطئ بواحد.\n\n- [x] وجدت الاختبارات\n- [ ] نجحت\n\n> يتوقع الاختبار 3.\n\n`total` يبدأ من 1.\n\n- ```js\n  total([])\n  ```\n\n  النتيجة صفر.\n\n![A chart](https://images.example.com/chart.png) المبيعات",
  },
  tags: ["!dev", "!autodocs"],
  globals: { direction: "rtl" },
  play: async ({ canvasElement }) => {
    const blocks = [...findPart(canvasElement, ".cs-markdown").children];
    await expect(blocks.map((block) => getComputedStyle(block).direction)).toEqual(blocks.map(() => "rtl"));
    await expectRightToLeft(canvasElement, {
      first: ".cs-markdown-check",
      next: ".cs-markdown-task > div",
      code: "p > code",
    });
  },
};

import type { Meta, StoryObj } from "@storybook/react-vite";
import { useEffect, useState } from "react";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { Terminal } from "../../src/ui/index.ts";
import { expectRightToLeft } from "../support/expectRightToLeft.ts";
import { findPart } from "../support/findPart.ts";

const meta: Meta<typeof Terminal> = {
  title: "Tool calls/Terminal",
  component: Terminal,
  args: { command: "npm test" },
};
export default meta;
type Story = StoryObj<typeof meta>;

/** The sixteen named colours, bold, dim, struck through, and a background. */
export const Colours: Story = {
  args: {
    output:
      "\u001b[1mBuilding\u001b[22m \u001b[36mshop\u001b[39m \u001b[2mv1.4.0\u001b[22m\n\u001b[32m✓\u001b[39m 214 modules\n\u001b[33mwarning\u001b[39m: \u001b[4msrc/legacy.js\u001b[24m is never imported\n\u001b[30;43m LINT \u001b[0m two notes, \u001b[9mstruck\u001b[29m\n\u001b[31merror\u001b[39m: cannot find module './missing.js'\n",
  },
  play: async ({ canvasElement }) => {
    for (const [style, text] of Object.entries({
      red: "error",
      cyan: "shop",
      bold: "Building",
      dim: "v1.4.0",
      underline: "src/legacy.js",
      strikethrough: "struck",
      ground: "LINT",
    }))
      await expect(canvasElement.querySelector(`.cs-ansi-${style}`)).toHaveTextContent(text);
    const look = (style: string) => getComputedStyle(findPart(canvasElement, `.cs-ansi-${style}`));
    await expect(look("bold").fontWeight).not.toBe(look("red").fontWeight);
    await expect(look("underline").textDecorationLine).toBe("underline");
    await expect(look("strikethrough").textDecorationLine).toBe("line-through");
    // A background is an outline in its colour, in which the text can be read.
    await expect(look("ground").boxShadow).toContain(look("ground").color);
  },
};

const tap = `TAP version 13
# Subtest: total sums up the cart
not ok 1 - total sums up the cart
  ---
  duration_ms: 1.8631
  type: 'test'
  location: 'test/cart.test.js:5:1'
  failureType: 'testCodeFailure'
  error: |-
    Expected values to be strictly equal:

    2 !== 3

  code: 'ERR_ASSERTION'
  expected: 3
  actual: 2
  stack: |-
    TestContext.<anonymous> (file:///shop/test/cart.test.js:7:10)
  ...
# Subtest: an empty cart costs nothing
ok 2 - an empty cart costs nothing
  ---
  duration_ms: 0.1512
  type: 'test'
  ...
1..2
# tests 2
# pass 1
# fail 1
# duration_ms 61.4382
`;

/** The output of a test runner keeps its columns. */
export const TestReport: Story = {
  args: { output: tap, command: "node --test" },
  play: async ({ canvasElement }) => {
    const box = within(canvasElement).getByRole("group", { name: "Output of node --test" });
    await expect(`${box.textContent}\n`).toBe(tap);
    await expect(getComputedStyle(findPart(box, "pre")).whiteSpaceCollapse).toMatch(/^(preserve|break-spaces)$/);
    await expect(getComputedStyle(findPart(box, "pre")).fontFamily).toMatch(/monospace/);
  },
};

function numbered(count: number): string {
  return Array.from({ length: count }, (_, index) => `line ${index + 1}`).join("\n");
}

/** Long output shows its beginning and its end; a press shows the rest. */
export const Long: Story = {
  args: { output: numbered(500) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvasElement.textContent).not.toContain("line 250\n");
    await userEvent.click(canvas.getByRole("button", { name: "Show 440 more lines" }));
    await expect(canvasElement.textContent).toContain("line 250\n");
  },
};

function Growing() {
  const [count, setCount] = useState(1);
  useEffect(() => {
    const timer = setInterval(() => setCount((last) => Math.min(last + 3, 58)), 20);
    return () => clearInterval(timer);
  }, []);
  return <Terminal output={numbered(count)} running={count < 58} />;
}

/** Running output follows its end until the user scrolls up. */
export const Running: Story = {
  render: () => <Growing />,
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.textContent).toContain("line 58"));
    const box = canvasElement.querySelector(".cs-scroll-box");
    const left = () => (box === null ? NaN : box.scrollHeight - box.clientHeight - box.scrollTop);
    await expect(box?.scrollHeight).toBeGreaterThan(box?.clientHeight ?? Infinity);
    await expect(left()).toBeLessThanOrEqual(1);
  },
};

function GrowingLong() {
  const [count, setCount] = useState(200);
  return (
    <>
      <button type="button" onClick={() => setCount((last) => last + 100)}>
        More output
      </button>
      <Terminal output={numbered(count)} running />
    </>
  );
}

/** All lines of running output follow the end, too, until the user scrolls up. */
export const RunningAll: Story = {
  render: () => <GrowingLong />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "Show 140 more lines" }));
    await waitFor(() => expect(canvasElement).toHaveTextContent(/line 200$/));
    await userEvent.click(canvas.getByRole("button", { name: "More output" }));
    await waitFor(() => expect(canvasElement).toHaveTextContent(/line 300$/));
    const box = canvas.getByRole("group", { name: "Terminal output" });
    box.scrollTop = 0;
    await waitFor(() => expect(canvasElement).not.toHaveTextContent(/line 300$/));
    await userEvent.click(canvas.getByRole("button", { name: "More output" }));
    await waitFor(() =>
      expect(box.scrollHeight).toBeGreaterThan(380 * Number.parseFloat(getComputedStyle(box).lineHeight)),
    );
    await expect(box.scrollTop).toBe(0);
  },
};

/** A running command without output yet. */
export const Waiting: Story = {
  args: { output: "", running: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("No output yet")).toBeVisible();
    await expect(findPart(canvasElement, '[data-slot="terminal"]')).toHaveAttribute("data-running", "true");
  },
};

/** A command that ended without output: nothing to copy. */
export const Empty: Story = {
  args: { output: "" },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("No output")).toBeVisible();
    await expect(within(canvasElement).queryByRole("button")).toBeNull();
  },
};

/** Shows the amount of dropped output at the beginning. */
export const FrontDropped: Story = {
  args: { output: numbered(8), dropped: 120_400 },
  play: async ({ canvasElement }) => {
    const note = within(canvasElement).getByText("120,400 earlier characters dropped");
    await expect(note).toBeVisible();
    const first = within(canvasElement).getByText(/^line 1\b/);
    await expect(note.getBoundingClientRect().bottom).toBeLessThanOrEqual(first.getBoundingClientRect().top);
  },
};
export const Dark: Story = { ...Colours, tags: ["!dev", "!autodocs"], globals: { theme: "dark" } };

/** Output stays left to right. */
export const RightToLeft: Story = {
  args: { output: tap },
  tags: ["!dev", "!autodocs"],
  globals: { direction: "rtl" },
  play: async ({ canvasElement }) => expectRightToLeft(canvasElement, { first: ".cs-terminal", code: "pre.cs-ansi" }),
};

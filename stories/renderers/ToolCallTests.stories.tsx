import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, within } from "storybook/test";
import type { ToolCallPart } from "../../src/model/index.ts";
import { ToolCallCard } from "../../src/renderers/index.ts";
import { expectDark } from "../support/expectDark.ts";
import { expectRightToLeft } from "../support/expectRightToLeft.ts";
import { measure } from "../support/measure.tsx";
import { commandCall } from "../support/toolCall.ts";

const failing = `TAP version 13
ok 1 - adds
not ok 2 - counts as soon as its minimum is reached
  ---
  error: |-
    Expected values to be strictly equal:

    0 !== 400

  ...
ok 3 - later # SKIP
1..3
`;

function run(output: string, code: number): ToolCallPart {
  const command = "node --test";
  const terminal = { type: "terminal", terminalId: "t", command, output, exit: { code, signal: null } } as const;
  return { ...commandCall, status: "completed", input: { command }, content: [terminal] };
}

const meta: Meta<typeof ToolCallCard> = {
  title: "Tool calls/ToolCallCard/Tests",
  component: ToolCallCard,
  decorators: [measure],
  args: { defaultOpen: true, part: run(failing, 1) },
  tags: ["!autodocs"],
};
export default meta;
type Story = StoryObj<typeof meta>;

/** The failure is listed with its message, and lines with a chevron open the list of all tests and the output as text. */
export const Failed: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText("1 of 3 tests failed, 1 skipped")).toBeVisible();
    const list = within(canvas.getByRole("list", { name: "Tests" }));
    await expect(list.getAllByRole("listitem")).toHaveLength(1);
    await expect(list.getByRole("listitem")).toHaveTextContent(/^Failed: counts as soon.*0 !== 400$/);
    const all = canvas.getByRole("button", { name: "All 3 tests", expanded: false });
    const raw = canvas.getByRole("button", { name: "Raw output", expanded: false });
    // They look like the line of the card, which opens, too.
    for (const line of [all, raw]) await expect(line.querySelector(".cs-disclosure-chevron")).toBeVisible();
    await userEvent.click(all);
    const items = within(canvas.getByRole("list", { name: "All 3 tests" })).getAllByRole("listitem");
    await expect(items.map(({ textContent }) => textContent.split(" ")[0])).toEqual(["Failed:", "Skipped:", "Passed:"]);
    // The message of the failure is told once, above.
    await expect(canvas.getAllByText("0 !== 400")).toHaveLength(1);
    await userEvent.click(raw);
    await expect(canvas.getByText(/TAP version 13/)).toBeVisible();
    await expect(canvas.getByRole("list", { name: "Tests" })).toBeVisible();
    await userEvent.click(raw);
    await expect(canvas.queryByText(/TAP version 13/)).toBeNull();
  },
};

/** Tests that all pass are one line. */
export const Passed: Story = {
  args: { part: run("1..2\nok 1 - adds\nok 2 - subtracts\n", 0) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText("2 tests passed")).toBeVisible();
    await expect(canvas.queryByRole("list", { name: "Tests" })).toBeNull();
  },
};

/** An output that is cut off may hide failures, so that its text is shown. */
export const CutOff: Story = {
  args: { part: run("1..3\nok 1 - adds\nok 2 - subtracts\n", 0) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText(/ok 2 - subtracts/)).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Raw output" })).toBeNull();
  },
};

/** The list is readable in the dark theme. */
export const Dark: Story = {
  tags: ["!dev", "!autodocs"],
  globals: { theme: "dark" },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText("1 of 3 tests failed, 1 skipped");
    await expectDark(canvasElement, ".cs-test-message");
  },
};

/** In right-to-left pages the marks stand to the right of the names; messages keep their direction. */
export const RightToLeft: Story = {
  tags: ["!dev", "!autodocs"],
  globals: { direction: "rtl" },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole("list");
    await expectRightToLeft(canvasElement, {
      first: ".cs-test > svg",
      next: ".cs-test-name",
      code: ".cs-test-message",
    });
  },
};

import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, within } from "storybook/test";
import { Disclosure } from "../../src/ui/index.ts";
import { expectRightToLeft } from "../support/expectRightToLeft.ts";
import { findPart } from "../support/findPart.ts";

const meta: Meta<typeof Disclosure> = {
  title: "Controls/Disclosure",
  component: Disclosure,
  args: { summary: "Read 4 files", children: <p style={{ padding: 8 }}>What was read.</p> },
};
export default meta;
type Story = StoryObj<typeof meta>;

/** The content is mounted when the line is opened. */
export const Closed: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByText("What was read.")).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Read 4 files" }));
    await expect(canvas.getByText("What was read.")).toBeVisible();
  },
};

/** Open from the start; a press closes it. */
export const Open: Story = {
  args: { defaultOpen: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("What was read.")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Read 4 files", expanded: true }));
    await expect(canvas.getByRole("button", { name: "Read 4 files", expanded: false })).toBeVisible();
    await expect(canvas.queryByText("What was read.")).toBeNull();
  },
};

/** Without content the line is plain text. */
export const Disabled: Story = {
  args: { disabled: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole("button")).toBeNull();
  },
};

/** The chevron is on the left, and points to the left. */
export const RightToLeft: Story = {
  tags: ["!dev", "!autodocs"],
  globals: { direction: "rtl" },
  play: async ({ canvasElement }) => {
    await expectRightToLeft(canvasElement, { first: ".cs-disclosure-line" });
    const chevron = findPart(canvasElement, ".cs-disclosure-chevron");
    const words = document.createRange();
    words.selectNode(within(canvasElement).getByText("Read 4 files").firstChild ?? chevron);
    await expect(chevron.getBoundingClientRect().right).toBeLessThanOrEqual(words.getBoundingClientRect().left);
    await expect(getComputedStyle(chevron).rotate).toBe("180deg");
  },
};

import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, within } from "storybook/test";
import { Disclosure } from "../../src/ui/index.ts";

const meta: Meta<typeof Disclosure> = {
  title: "UI/Disclosure",
  component: Disclosure,
  args: { summary: "Read 4 files", children: <p style={{ padding: 8 }}>What was read.</p> },
};
export default meta;
type Story = StoryObj<typeof meta>;

/** What belongs to the line is mounted when it is opened. */
export const Closed: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByText("What was read.")).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Read 4 files" }));
    await expect(canvas.getByText("What was read.")).toBeVisible();
  },
};

export const Open: Story = { args: { defaultOpen: true } };

/** With nothing to open the line is plain text. */
export const Disabled: Story = {
  args: { disabled: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole("button")).toBeNull();
  },
};

export const RightToLeft: Story = { globals: { direction: "rtl" } };

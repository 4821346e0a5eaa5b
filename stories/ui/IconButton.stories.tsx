import type { Meta, StoryObj } from "@storybook/react-vite";
import { X } from "lucide-react";
import { expect, fn, userEvent, within } from "storybook/test";
import { IconButton } from "../../src/ui/index.ts";

const meta: Meta<typeof IconButton> = {
  title: "Controls/IconButton",
  component: IconButton,
  args: { label: "Remove", children: <X aria-hidden="true" /> },
};
export default meta;
type Story = StoryObj<typeof meta>;

/** Its name is its tooltip. */
export const Small: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.hover(canvas.getByRole("button", { name: "Remove" }));
    await expect(await canvas.findByRole("tooltip", {}, { timeout: 3000 })).toHaveTextContent("Remove");
  },
};

/** A square of 32 pixels. */
export const Medium: Story = {
  args: { size: "medium" },
  play: async ({ canvasElement }) => {
    const { width, height } = within(canvasElement).getByRole("button", { name: "Remove" }).getBoundingClientRect();
    await expect([width, height]).toEqual([32, 32]);
  },
};

/** A disabled button does nothing, and still has its name. */
export const Disabled: Story = {
  args: { disabled: true, onClick: fn() },
  play: async ({ args, canvasElement }) => {
    const button = within(canvasElement).getByRole("button", { name: "Remove" });
    await expect(button).toBeDisabled();
    await userEvent.click(button, { pointerEventsCheck: 0 });
    await expect(args.onClick).not.toHaveBeenCalled();
  },
};

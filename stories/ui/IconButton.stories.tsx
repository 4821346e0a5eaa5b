import type { Meta, StoryObj } from "@storybook/react-vite";
import { X } from "lucide-react";
import { expect, userEvent, within } from "storybook/test";
import { IconButton } from "../../src/ui/index.ts";

const meta: Meta<typeof IconButton> = {
  title: "UI/IconButton",
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

export const Medium: Story = { args: { size: "medium" } };
export const Disabled: Story = { args: { disabled: true } };

import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, within } from "storybook/test";
import { Button } from "../../src/ui/index.ts";

const meta: Meta<typeof Button> = {
  title: "UI/Button",
  component: Button,
  args: { children: "Send", onClick: fn() },
  argTypes: { variant: { control: "inline-radio", options: ["primary", "secondary", "quiet"] } },
};
export default meta;
type Story = StoryObj<typeof meta>;

/** The one thing to do here. */
export const Primary: Story = {
  args: { variant: "primary" },
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "Send" }));
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
};

export const Secondary: Story = {};
export const Quiet: Story = { args: { variant: "quiet" } };
export const Small: Story = { args: { size: "small" } };

/** A disabled button does nothing. */
export const Disabled: Story = {
  args: { variant: "primary", disabled: true },
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button"), { pointerEventsCheck: 0 });
    await expect(args.onClick).not.toHaveBeenCalled();
  },
};

export const Dark: Story = { args: { variant: "primary" }, globals: { theme: "dark" } };

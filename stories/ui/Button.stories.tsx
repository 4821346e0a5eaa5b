import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, within } from "storybook/test";
import { Button } from "../../src/ui/index.ts";
import { expectDark } from "../support/expectDark.ts";

const meta: Meta<typeof Button> = {
  title: "Controls/Button",
  parameters: {
    guidance: {
      do: [
        "Use one primary button in a group at most: the action that people came for.",
        "Begin the label with a verb: “Send”, “Allow once”.",
      ],
      dont: [
        "Do not colour a button by a status; danger is for what destroys.",
        "Do not disable it without saying why beside it.",
      ],
    },
  },
  component: Button,
  args: { children: "Send", onClick: fn() },
  argTypes: { variant: { control: "inline-radio", options: ["primary", "secondary", "quiet", "danger"] } },
};
export default meta;
type Story = StoryObj<typeof meta>;

const transparent = "rgba(0, 0, 0, 0)";

/** The main action of a group. */
export const Primary: Story = {
  args: { variant: "primary" },
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "Send" }));
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
};

/** One of several actions: it has a border and the background of a surface. */
export const Secondary: Story = {
  play: async ({ canvasElement }) => {
    const button = getComputedStyle(within(canvasElement).getByRole("button", { name: "Send" }));
    await expect(button.borderTopColor).not.toBe(transparent);
    await expect(button.backgroundColor).not.toBe(transparent);
  },
};
/** Only its text, until it is hovered. */
export const Quiet: Story = {
  args: { variant: "quiet" },
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole("button", { name: "Send" });
    await expect(getComputedStyle(button).borderTopColor).toBe(transparent);
    await expect(getComputedStyle(button).backgroundColor).toBe(transparent);
  },
};
/** Smaller than the button of medium size. */
export const Small: Story = {
  args: { size: "small" },
  render: (args) => (
    <>
      <Button {...args} />
      <Button {...args} size="medium">
        Send
      </Button>
    </>
  ),
  play: async ({ canvasElement }) => {
    const [small, medium] = within(canvasElement)
      .getAllByRole("button")
      .map((button) => button.getBoundingClientRect());
    await expect(small?.height).toBeLessThan(medium?.height ?? 0);
    await expect(small?.width).toBeLessThan(medium?.width ?? 0);
  },
};

/** A disabled button does nothing. */
export const Disabled: Story = {
  args: { variant: "primary", disabled: true },
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button"), { pointerEventsCheck: 0 });
    await expect(args.onClick).not.toHaveBeenCalled();
  },
};

export const Dark: Story = {
  args: { variant: "primary" },
  tags: ["!dev", "!autodocs"],
  globals: { theme: "dark" },
  play: async ({ canvasElement }) => expectDark(canvasElement, '[data-variant="primary"]'),
};

import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { ElapsedTime } from "../../src/ui/index.ts";

const meta: Meta<typeof ElapsedTime> = { title: "Controls/ElapsedTime", component: ElapsedTime, args: { since: 0 } };
export default meta;
type Story = StoryObj<typeof meta>;

/** Counts the seconds. */
export const Counting: Story = {
  render: () => <ElapsedTime since={Date.now() - 72_000} />,
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent(/^[1-9]\d* min \d+ s$/);
  },
};

/** Nothing is shown in the first second. */
export const JustBegun: Story = {
  render: () => <ElapsedTime since={Date.now() + 5000} />,
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('[data-slot="elapsed-time"]')).toBeNull();
  },
};

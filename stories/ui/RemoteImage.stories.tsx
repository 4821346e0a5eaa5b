import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { RemoteImage } from "../../src/ui/index.ts";

const meta: Meta<typeof RemoteImage> = {
  title: "Chat/RemoteImage",
  component: RemoteImage,
  args: { src: "https://images.example.com/chart.png", alt: "Sales of last week" },
};
export default meta;
type Story = StoryObj<typeof meta>;

/** Shows the host; nothing is fetched before a click. */
export const Waiting: Story = {
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector("img")).toBeNull();
    await expect(within(canvasElement).getByText(/images\.example\.com/)).toBeVisible();
  },
};

/** A URL that is not http or https is never loaded. */
export const Blocked: Story = {
  args: { src: "javascript:alert(1)" },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole("button")).toBeNull();
  },
};

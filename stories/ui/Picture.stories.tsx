import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { Picture } from "../../src/ui/index.ts";
import { expectRightToLeft } from "../support/expectRightToLeft.ts";

/** Draws a PNG of the given size: an embedded base64 picture could not be reviewed. */
function drawPicture(width: number, height: number): string {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("this browser draws nothing");
  const colours = ["#3557d6", "#8aa4ff", "#dfe5f5", "#1d2330"];
  const cell = width / 8;
  for (let row = 0; row * cell < height; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      context.fillStyle = colours[(row + column) % colours.length] ?? "";
      context.fillRect(column * cell, row * cell, cell, cell);
    }
  }
  return canvas.toDataURL("image/png");
}

const screen = drawPicture(1600, 1200);

const meta: Meta<typeof Picture> = {
  title: "Chat/Picture",
  component: Picture,
  args: { src: screen, alt: "The screen after the click" },
};
export default meta;
type Story = StoryObj<typeof Picture>;

/** It is never wider than its container, and keeps its proportions. */
export const Small: Story = {
  decorators: [
    (Story) => (
      <div style={{ inlineSize: 300 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const image = within(canvasElement).getByRole("img", { name: "The screen after the click" });
    await waitFor(() => expect(image.clientWidth).toBeGreaterThan(0));
    await expect(image.clientWidth).toBeLessThanOrEqual(300);
    await expect(image.clientWidth / image.clientHeight).toBeCloseTo(1600 / 1200, 1);
    await expect(within(canvasElement).queryByRole("dialog")).toBeNull();
  },
};

/** A press enlarges it; buttons and keys zoom it and keep its centre. */
export const Large: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: /Show large/ }));
    const dialog = within(await canvas.findByRole("dialog", { name: "The screen after the click" }));
    const box = dialog.getByRole("group");
    const image = within(box).getByRole("img");
    await waitFor(() => expect(box).toHaveFocus());
    await waitFor(() => expect(image.clientWidth).toBeGreaterThan(0));
    await expect(image.clientWidth).toBeLessThanOrEqual(box.clientWidth);
    await expect(box.scrollHeight).toBeLessThanOrEqual(box.clientHeight + 1);
    await userEvent.keyboard("1");
    await waitFor(() => expect(image.clientWidth).toBe(1600));
    await expect(Math.abs(box.scrollLeft + box.clientWidth / 2 - 800)).toBeLessThan(4);
    await userEvent.click(dialog.getByRole("button", { name: "Zoom in" }));
    await waitFor(() => expect(image.clientWidth).toBe(2400));
    await expect(dialog.getByRole("status")).toHaveTextContent("150 %");
    box.focus();
    await userEvent.keyboard("-0");
    await waitFor(() => expect(box.scrollHeight).toBeLessThanOrEqual(box.clientHeight + 1));
    await expect(dialog.getByRole("button", { name: "Fit" })).toHaveAttribute("aria-pressed", "true");
  },
};

/** U15: a picture of more than 1 MB is not decoded before a press. */
export const Heavy: Story = {
  // Decoders ignore bytes after the end of a PNG.
  args: { src: screen + "A".repeat(1_400_000) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByRole("img")).toBeNull();
    await expect(canvasElement).toHaveTextContent("1.1 MB");
    await userEvent.click(canvas.getByRole("button", { name: "Show image" }));
    await expect(canvas.getByRole("img")).toBeVisible();
  },
};

export const Dark: Story = { ...Large, tags: ["!dev", "!autodocs"], globals: { theme: "dark" } };
export const RightToLeft: Story = {
  ...Large,
  tags: ["!dev", "!autodocs"],
  globals: { direction: "rtl" },
  play: async (context) => {
    await Large.play?.(context);
    await expectRightToLeft(context.canvasElement, {
      first: ".cs-dialog-title",
      next: ".cs-dialog-head > .cs-icon-button",
    });
  },
};

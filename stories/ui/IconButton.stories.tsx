import type { Meta, StoryObj } from "@storybook/react-vite";
import { X } from "lucide-react";
import { useState } from "react";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
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
    await expect(await canvas.findByRole("tooltip")).toHaveTextContent("Remove");
  },
};

function BelowMessage() {
  const [shown, setShown] = useState(false);
  return (
    <>
      {shown && <p>The file was not uploaded.</p>}
      <IconButton label="Remove" onClick={() => setShown(true)}>
        <X aria-hidden="true" />
      </IconButton>
    </>
  );
}

/** The tooltip follows its button when something appears above it. */
export const Moved: Story = {
  render: () => (
    <div style={{ paddingBlockStart: "3rem" }}>
      <BelowMessage />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const button = canvas.getByRole("button", { name: "Remove" });
    await userEvent.tab();
    const tooltip = await canvas.findByRole("tooltip");
    const distance = (): number => button.getBoundingClientRect().top - tooltip.getBoundingClientRect().bottom;
    await waitFor(() => expect(distance()).toBe(4));
    // It is placed once more in the frame after it appears, with the size that it has then.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { top } = button.getBoundingClientRect();
    await userEvent.keyboard("{Enter}");
    await canvas.findByText("The file was not uploaded.");
    await expect(button.getBoundingClientRect().top).toBeGreaterThan(top);
    await waitFor(() => expect(distance()).toBe(4));
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

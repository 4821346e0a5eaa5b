import type { Meta, StoryObj } from "@storybook/react-vite";
import { Info } from "lucide-react";
import { useState } from "react";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { Button, Dialog, IconButton } from "../../src/ui/index.ts";
import { expectDark } from "../support/expectDark.ts";

const meta: Meta<typeof Dialog> = { title: "Controls/Dialog", component: Dialog };
export default meta;
type Story = StoryObj<typeof meta>;

function Example({ long = false }: { long?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete the conversation</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Delete the conversation?"
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Keep it</Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              Delete
            </Button>
          </>
        }
      >
        {Array.from({ length: long ? 40 : 1 }, (_, index) => (
          <p key={index}>It is gone for everybody who can open it.</p>
        ))}
        <IconButton label="What is deleted">
          <Info aria-hidden="true" />
        </IconButton>
      </Dialog>
    </>
  );
}

async function open(canvasElement: HTMLElement) {
  const canvas = within(canvasElement);
  await userEvent.click(canvas.getByRole("button", { name: "Delete the conversation" }));
  return within(await canvas.findByRole("dialog", { name: "Delete the conversation?" }));
}

/** Traps the focus, closes on Escape and returns the focus. */
export const Modal: Story = {
  render: () => <Example />,
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement);
    await expect(document.activeElement?.closest("dialog")).not.toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "Close" }));
    await expect(within(canvasElement).queryByRole("dialog")).toBeNull();
    await expect(within(canvasElement).getByRole("button", { name: "Delete the conversation" })).toHaveFocus();
  },
};

/** Tooltips are mounted inside, since nothing outside can cover the dialog. */
export const WithTooltip: Story = {
  render: () => <Example />,
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement);
    await userEvent.hover(dialog.getByRole("button", { name: "What is deleted" }));
    await waitFor(() => expect(document.querySelector("dialog .cs-tooltip")).not.toBeNull());
  },
};

/** Long content scrolls between title and buttons. */
export const Long: Story = {
  render: () => <Example long />,
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement);
    await expect(dialog.getByRole("button", { name: "Delete" })).toBeVisible();
  },
};

export const Dark: Story = {
  render: () => <Example />,
  tags: ["!dev", "!autodocs"],
  globals: { theme: "dark" },
  play: async ({ canvasElement }) => {
    await open(canvasElement);
    await expectDark(canvasElement, "dialog .cs-dialog-title");
  },
};

import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
import { Chat, type MessageLink } from "../../src/components/index.ts";
import { createFakeSession } from "../../src/hooks/test-support/createFakeSession.ts";

function createLongTalk() {
  const session = createFakeSession();
  for (let index = 0; index < 120; index += 1) {
    const at = { turnId: `t${index}`, messageId: `m${index}` };
    session.feed(
      { type: "turn.started", turnId: at.turnId },
      { type: "message.started", ...at, role: index % 2 === 0 ? "user" : "assistant" },
      { type: "text.final", ...at, kind: "answer", partId: `p${index}`, text: `Message number ${index}.` },
      { type: "turn.ended", turnId: at.turnId, reason: "completed" },
    );
  }
  return session;
}

const toHref = ({ messageId }: MessageLink): string => `/talk?message=${messageId}`;

/** A chat whose messages have addresses, opened at one of them. */
function LinkedChat({ messageId }: { readonly messageId?: string | undefined }) {
  const [session] = useState(createLongTalk);
  return (
    <div style={{ blockSize: 640 }}>
      <Chat session={session} messageHref={toHref} messageId={messageId} />
    </div>
  );
}

const meta: Meta<typeof LinkedChat> = { title: "Chat/Chat/Message link", component: LinkedChat };
export default meta;
type Story = StoryObj<typeof meta>;

/** The linked message, far above the end, is scrolled to and marked; the thread does not scroll to its end afterwards. */
export const OpenedAtAMessage: Story = {
  args: { messageId: "m31" },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitFor(async () => {
      // The row may be remounted while the thread scrolls to it.
      const text = canvas.getByText("Message number 31.");
      await expect(text.closest("[data-revealed]")).not.toBeNull();
      const { top, bottom } = text.getBoundingClientRect();
      const box = canvasElement.querySelector(".cs-thread-viewport")?.getBoundingClientRect();
      await expect(top).toBeGreaterThanOrEqual(box?.top ?? Infinity);
      await expect(bottom).toBeLessThanOrEqual(box?.bottom ?? 0);
    });
  },
};

/** Each message offers its link. */
export const CopyLink: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const writeText = fn<(text: string) => Promise<void>>().mockResolvedValue(undefined);
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
    await canvas.findByText("Message number 119.");
    const link = canvas.getAllByRole("button", { name: "Copy link" }).at(-1);
    // The search begins before the press: this is shown for two seconds only.
    const copied = canvas.findByRole("button", { name: "Copied" });
    await userEvent.click(link ?? canvasElement);
    const href = new URL("/talk?message=m119@119", location.href).href;
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(href));
    await expect(await copied).toBeVisible();
  },
};

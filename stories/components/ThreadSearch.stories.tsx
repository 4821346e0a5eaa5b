import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
import { ThreadSearch, ThreadView, type ThreadSearchProps } from "../../src/components/index.ts";
import { SessionProvider } from "../../src/hooks/index.ts";
import { createFakeSession } from "../../src/hooks/test-support/createFakeSession.ts";
import { codeWith } from "../support/codeWith.ts";

function createTalk() {
  const session = createFakeSession();
  const at = { turnId: "t", messageId: "m", kind: "answer" } as const;
  session.feed(
    { type: "turn.started", turnId: "t" },
    { type: "message.started", turnId: "t", messageId: "m", role: "assistant" },
    { ...at, type: "text.final", partId: "a", text: "The price is in `price.js`, and **price** is a number." },
    { type: "toolCall.started", turnId: "t", messageId: "m", toolCallId: "c", toolName: "read_file" },
    {
      type: "toolCall.argumentDelta",
      turnId: "t",
      messageId: "m",
      toolCallId: "c",
      delta: '{"path":"src/price.js"}',
      at: 0,
    },
    {
      type: "toolCall.updated",
      turnId: "t",
      messageId: "m",
      toolCallId: "c",
      patch: { status: "completed", result: "export const price = 1;" },
    },
    { type: "turn.ended", turnId: "t", reason: "completed" },
  );
  return session;
}

/** Creates an answer much higher than the window, with the query in its first and its last line. */
function createTallTalk() {
  const session = createFakeSession();
  const at = { turnId: "t", messageId: "m" } as const;
  const lines = Array.from({ length: 150 }, (_, index) => `- Line ${index + 1}.`);
  session.feed(
    { type: "turn.started", turnId: "t" },
    { type: "message.started", ...at, role: "assistant" },
    {
      type: "text.final",
      ...at,
      kind: "answer",
      partId: "a",
      text: ["A zebra at the start.", lines.join("\n"), "A zebra at the end."].join("\n\n"),
    },
    { type: "turn.ended", turnId: "t", reason: "completed" },
  );
  return session;
}

interface TalkProps extends ThreadSearchProps {
  readonly create?: typeof createTalk;
}

function Talk({ create = createTalk, ...props }: TalkProps) {
  const [session] = useState(create);
  return (
    <SessionProvider session={session}>
      <div style={{ display: "flex", flexDirection: "column", blockSize: 480 }}>
        <ThreadSearch {...props} />
        <ThreadView />
      </div>
    </SessionProvider>
  );
}

const meta: Meta<typeof ThreadSearch> = {
  title: "Chat/ThreadSearch",
  component: ThreadSearch,
  args: { onClose: fn() },
  render: (args) => <Talk {...args} />,
};
export default meta;
type Story = StoryObj<typeof meta>;

/** Counts matches in messages and in the inputs and outputs of tools; the card with the current match opens. */
export const Found: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByRole("searchbox"), "PRICE");
    await expect(await canvas.findByText("1 of 5")).toBeVisible();
    await userEvent.keyboard("{Shift>}{Enter}{/Shift}");
    await expect(await canvas.findByText("5 of 5")).toBeVisible();
    await waitFor(() => expect(canvas.getByText(codeWith("export const"))).toBeVisible());
    await expect(canvas.getByRole("searchbox")).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

/** A query without matches. */
export const Nothing: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByRole("searchbox"), "zebra");
    await expect(await canvas.findByText("No match")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Next match" })).toBeDisabled();
  },
};

/** Each match is scrolled to, even in an answer that is higher than the window, and the focus stays in the field. */
export const InATallMessage: Story = {
  render: (args) => <Talk {...args} create={createTallTalk} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    async function expectInSight(text: string): Promise<void> {
      await waitFor(async () => {
        const found = canvas.getByText(text).getBoundingClientRect();
        const box = canvasElement.querySelector(".cs-thread-viewport")?.getBoundingClientRect();
        await expect(found.top).toBeGreaterThanOrEqual(box?.top ?? Infinity);
        await expect(found.bottom).toBeLessThanOrEqual(box?.bottom ?? 0);
      });
    }
    await userEvent.type(canvas.getByRole("searchbox"), "zebra");
    await expect(await canvas.findByText("1 of 2")).toBeVisible();
    await expectInSight("A zebra at the start.");
    await userEvent.keyboard("{Enter}");
    await expect(await canvas.findByText("2 of 2")).toBeVisible();
    await expectInSight("A zebra at the end.");
    await userEvent.keyboard("{Enter}");
    await expectInSight("A zebra at the start.");
    await expect(canvas.getByRole("searchbox")).toHaveFocus();
  },
};

export const DarkFound: Story = { ...Found, tags: ["!dev", "!autodocs"], globals: { theme: "dark" } };

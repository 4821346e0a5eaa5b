import type { Meta, StoryObj } from "@storybook/react-vite";
import { useMemo } from "react";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { ThreadView, type ThreadViewProps } from "../../src/components/index.ts";
import { SessionProvider } from "../../src/hooks/index.ts";
import { createFakeSession } from "../../src/hooks/test-support/createFakeSession.ts";
import { expectDark } from "../support/expectDark.ts";
import { expectRightToLeft } from "../support/expectRightToLeft.ts";
import { findPart } from "../support/findPart.ts";

interface FakeThreadProps {
  /** Number of finished turns. */
  readonly turns: number;
  /** Whether another turn is running. */
  readonly running: boolean;
}

type Props = ThreadViewProps & FakeThreadProps;

function FakeThread({ turns, running }: FakeThreadProps) {
  const session = useMemo(() => {
    const fake = createFakeSession();
    for (let turn = 0; turn < turns; turn += 1) {
      const turnId = `t${turn}`;
      const [asked, answered] = [`${turnId}-user`, `${turnId}-agent`];
      const text = `Prices are formatted in \`src/price.js\`, place ${turn + 1}.`;
      fake.feed(
        { type: "turn.started", turnId },
        { type: "message.started", turnId, messageId: asked, role: "user" },
        {
          type: "text.final",
          turnId,
          messageId: asked,
          partId: asked,
          kind: "answer",
          text: `Where is place ${turn + 1}?`,
        },
        { type: "message.started", turnId, messageId: answered, role: "assistant" },
        { type: "text.delta", turnId, messageId: answered, partId: answered, kind: "answer", delta: text, at: 0 },
      );
      if (!running || turn < turns - 1) fake.feed({ type: "turn.ended", turnId, reason: "completed" });
    }
    return fake;
  }, [turns, running]);
  return (
    <SessionProvider session={session}>
      <div style={{ display: "flex", flexDirection: "column", blockSize: 480 }}>
        <ThreadView empty={<p style={{ padding: 16 }}>Nothing was said yet.</p>} />
      </div>
    </SessionProvider>
  );
}

const meta: Meta<Props> = {
  title: "Chat/ThreadView",
  component: ThreadView,
  args: { turns: 2, running: false },
  render: (args) => <FakeThread {...args} />,
};
export default meta;
type Story = StoryObj<Props>;

export const Empty: Story = {
  args: { turns: 0 },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("Nothing was said yet.")).toBeVisible();
  },
};

export const Short: Story = {
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText(/place 2\./)).toBeVisible());
  },
};

/** The last answer is streaming. */
export const Streaming: Story = {
  args: { running: true },
  play: async ({ canvasElement }) => {
    const answer = await within(canvasElement).findByText(/place 2\./);
    await expect(answer.closest('[data-slot="text-part"]')).toHaveAttribute("data-status", "streaming");
    await expect(within(canvasElement).getAllByRole("button", { name: "Copy answer" })).toHaveLength(1);
  },
};

/** Three hundred turns: only rows near the viewport are mounted; it starts at the end and can return there. */
export const Long: Story = {
  args: { turns: 300 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(canvas.getByText(/place 300\./)).toBeVisible());
    await expect(canvasElement.querySelectorAll('[data-slot="message"]').length).toBeLessThan(100);
    const viewport = canvasElement.querySelector(".cs-thread-viewport");
    // While rows are measured for the first time the thread still follows its end, so the test scrolls until it has stopped.
    await waitFor(async () => {
      viewport?.scrollTo({ top: (viewport.scrollHeight - viewport.clientHeight) / 2 });
      await expect(canvas.getByRole("button", { name: "Jump to latest" })).toBeVisible();
    });
    await userEvent.click(canvas.getByRole("button", { name: "Jump to latest" }));
    await waitFor(() => expect(canvas.getByText(/place 300\./)).toBeVisible());
    // The button is unmounted; the focus is in the thread, so that the keys scroll it.
    await expect(viewport).toHaveFocus();
  },
};

/** Where a prompt leaves the thread almost no room, the button to its end would cover what is above: it is hidden. */
export const WithoutRoom: Story = {
  args: { turns: 30 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const thread = canvasElement.querySelector<HTMLElement>(".cs-thread");
    const viewport = canvasElement.querySelector(".cs-thread-viewport");
    const findJump = () => canvas.queryByRole("button", { name: "Jump to latest" });
    await waitFor(async () => {
      viewport?.scrollTo({ top: 0 });
      await expect(findJump()).toBeVisible();
    });
    thread?.style.setProperty("flex", "0 0 40px");
    await waitFor(() => expect(findJump()).toBeNull());
  },
};

/** The whole thread is printed, not only the mounted rows. */
export const Printed: Story = {
  args: { turns: 100 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(canvas.getByText(/place 100\./)).toBeVisible());
    await expect(canvas.queryByText(/place 1\./)).toBeNull();
    window.dispatchEvent(new Event("beforeprint"));
    await expect(canvas.getByText(/place 1\./)).toBeInTheDocument();
    await expect(canvasElement.querySelectorAll('[data-slot="thread-print"] [data-row]').length).toBeGreaterThan(300);
    window.dispatchEvent(new Event("afterprint"));
    await waitFor(() => expect(canvasElement.querySelector('[data-slot="thread-print"]')).toBeNull());
    await expect(canvas.getByText(/place 100\./)).toBeVisible();
  },
};

/** Questions and answers are readable. */
export const Dark: Story = {
  tags: ["!dev", "!autodocs"],
  globals: { theme: "dark" },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText(/place 2\./);
    await expectDark(canvasElement, '[data-role="user"] p');
    await expectDark(canvasElement, '[data-role="assistant"] p');
  },
};

/** The user's messages are on the left, the agent's on the right; paths in them stay left to right. */
export const RightToLeft: Story = {
  tags: ["!dev", "!autodocs"],
  globals: { direction: "rtl" },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText(/place 2\./);
    await expectRightToLeft(canvasElement, {
      first: '[data-slot="thread-viewport"]',
      code: '[data-role="assistant"] code',
    });
    const [bubble, row] = [".cs-message-bubble", '.cs-message[data-role="user"]'].map((part) =>
      findPart(canvasElement, part).getBoundingClientRect(),
    );
    if (bubble === undefined || row === undefined) throw new Error("There is no message.");
    await expect(bubble.left - row.left).toBeLessThan(row.right - bubble.right);
  },
};

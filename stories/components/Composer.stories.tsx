import type { Meta, StoryObj } from "@storybook/react-vite";
import { useMemo } from "react";
import { expect, userEvent, within } from "storybook/test";
import { Composer, type ComposerProps } from "../../src/components/index.ts";
import { SessionProvider } from "../../src/hooks/index.ts";
import { createFakeSession } from "../../src/hooks/test-support/createFakeSession.ts";

interface FakeComposerProps {
  /** Whether a turn runs. */
  readonly running: boolean;
  /** Prompts that wait for its end. */
  readonly queue: readonly string[];
}

type Props = ComposerProps & FakeComposerProps;

function FakeComposer({ running, queue }: FakeComposerProps) {
  const session = useMemo(() => {
    const fake = createFakeSession();
    if (running) fake.feed({ type: "turn.started", turnId: "t" });
    fake.set({ queue: queue.map((text, index) => ({ id: `${index}`, content: [{ type: "text", text }] })) });
    return fake;
  }, [running, queue]);
  return (
    <SessionProvider session={session}>
      <div style={{ maxInlineSize: 720, marginInline: "auto" }}>
        <Composer />
      </div>
    </SessionProvider>
  );
}

const meta: Meta<Props> = {
  title: "Components/Composer",
  component: Composer,
  args: { running: false, queue: [] },
  render: (args) => <FakeComposer {...args} />,
};
export default meta;
type Story = StoryObj<Props>;

const box = (canvasElement: HTMLElement) => within(canvasElement).getByRole("textbox", { name: "Message" });

/** Nothing to send, nothing to stop. */
export const Empty: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole("button", { name: "Stop" })).toBeNull();
  },
};

/** Enter sends and empties the box. */
export const Sending: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.type(box(canvasElement), "Run the tests");
    await expect(within(canvasElement).getByRole("button", { name: "Send" })).toBeEnabled();
    await userEvent.keyboard("{Enter}");
    await expect(box(canvasElement)).toHaveValue("");
  },
};

/** Grows with its text, then scrolls. */
export const Long: Story = {
  play: async ({ canvasElement }) => {
    const before = box(canvasElement).getBoundingClientRect().height;
    await userEvent.click(box(canvasElement));
    await userEvent.paste(Array.from({ length: 40 }, (_, index) => `Line ${index + 1}`).join("\n"));
    const after = box(canvasElement).getBoundingClientRect().height;
    await expect(after).toBeGreaterThan(before);
    await expect(after).toBeLessThan(400);
  },
};

/** While a turn runs it can be stopped, and the next prompt waits. */
export const Running: Story = {
  args: { running: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole("button", { name: "Stop" })).toBeVisible();
  },
};

/** Prompts that wait can be read, changed and removed. */
export const Queued: Story = {
  args: { running: true, queue: ["Then run the tests", "And say what you changed"] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("Then run the tests")).toBeVisible();
  },
};

export const Dark: Story = { ...Queued, globals: { theme: "dark" } };
export const RightToLeft: Story = { ...Queued, globals: { direction: "rtl" } };

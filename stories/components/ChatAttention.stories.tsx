import { useMemo, type ReactElement } from "react";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { Chat } from "../../src/components/index.ts";
import { servedProtocols } from "../../src/protocols/index.ts";
import { createTestAgent, relaxedConsent } from "../../src/testing/index.ts";
import { createServedProtocol, findScenario } from "../support/ScriptedChat.tsx";

interface CallingChatProps {
  /** What client and server speak; both run in this page. */
  readonly protocol: string;
}

const attention = { notification: true } as const;

/** A chat that calls its person back: leave this tab while the agent waits. */
function CallingChat({ protocol }: CallingChatProps): ReactElement {
  const { client, fetch } = useMemo(() => {
    const agent = findScenario("permission-queue");
    const server = { protocol: createServedProtocol(protocol), agent, path: "/api/story" };
    return { client: createServedProtocol(protocol), fetch: createTestAgent(server).fetch };
  }, [protocol]);
  return (
    <div style={{ blockSize: 560 }}>
      <Chat protocol={client} url="/api/story" fetch={fetch} consent={relaxedConsent} attention={attention} />
    </div>
  );
}

const meta = {
  title: "Chat/Chat/Attention",
  component: CallingChat,
  args: { protocol: "deltakit" },
  argTypes: { protocol: { control: "inline-radio", options: servedProtocols.map(({ id }) => id) } },
} satisfies Meta<typeof CallingChat>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Sends a task and leaves the page, waits until its title calls, and comes back. */
async function playAway(canvasElement: HTMLElement): Promise<void> {
  const canvas = within(canvasElement);
  const title = document.title;
  await userEvent.type(await canvas.findByRole("textbox", { name: "Message" }), "go");
  Object.defineProperty(document, "hasFocus", { configurable: true, value: () => false });
  try {
    window.dispatchEvent(new Event("blur"));
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(document.title).toBe(`(5) Waiting for you · ${title}`));
  } finally {
    Reflect.deleteProperty(document, "hasFocus");
  }
  window.dispatchEvent(new Event("focus"));
  await waitFor(() => expect(document.title).toBe(title));
}

/** The title of the tab states that the agent waits, until the person is back. */
export const TitleOverDeltaKit: Story = { play: ({ canvasElement }) => playAway(canvasElement) };

/** The same over AAP. */
export const TitleOverAap: Story = { args: { protocol: "aap" }, play: ({ canvasElement }) => playAway(canvasElement) };

import type { Meta, StoryObj } from "@storybook/react-vite";
import { useMemo, useState, type ReactElement } from "react";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { Chat } from "../../src/components/index.ts";
import { servedProtocols } from "../../src/protocols/index.ts";
import { createTestAgent, relaxedConsent } from "../../src/testing/index.ts";
import { createServedProtocol, findScenario } from "../support/ScriptedChat.tsx";

interface ObservedChatProps {
  /** What client and server speak; both run in this page. */
  readonly protocol: string;
}

/** A chat, and below it what its callbacks were called with. */
function ObservedChat({ protocol }: ObservedChatProps): ReactElement {
  const [log, setLog] = useState<readonly string[]>([]);
  const add = (line: string): void => setLog((lines) => [...lines, line]);
  const { client, fetch } = useMemo(() => {
    const server = {
      protocol: createServedProtocol(protocol),
      agent: findScenario("permission-queue"),
      path: "/api/story",
    };
    return { client: createServedProtocol(protocol), fetch: createTestAgent(server).fetch };
  }, [protocol]);
  return (
    <div style={{ display: "grid", gridTemplateRows: "560px auto" }}>
      <Chat
        protocol={client}
        url="/api/story"
        fetch={fetch}
        consent={relaxedConsent}
        onRequest={({ request }) => add(`onRequest ${request.kind}`)}
        onDecision={({ answer }) => add(`onDecision ${answer.granted ? "granted" : "denied"}`)}
        onToolCall={({ call, phase }) => add(`onToolCall ${call.toolName} ${phase}`)}
        onTurnEnd={({ reason }) => add(`onTurnEnd ${reason}`)}
        onError={({ error }) => add(`onError ${error.code}`)}
      />
      <ol aria-label="Callbacks">
        {log.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ol>
    </div>
  );
}

const meta = {
  title: "Chat/Chat/Callbacks",
  component: ObservedChat,
  args: { protocol: "deltakit" },
  argTypes: { protocol: { control: "inline-radio", options: servedProtocols.map(({ id }) => id) } },
} satisfies Meta<typeof ObservedChat>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Plays a turn with five questions, denies all, and compares what was called. */
async function playTurn(canvasElement: HTMLElement): Promise<void> {
  const canvas = within(canvasElement);
  await userEvent.type(await canvas.findByRole("textbox", { name: "Message" }), "go{Enter}");
  const list = within(canvas.getByRole("list", { name: "Callbacks" }));
  const read = () => list.queryAllByRole("listitem").map(({ textContent }) => textContent);
  const count = (line: string) => read().filter((one) => one.startsWith(line)).length;
  await waitFor(() => expect(count("onRequest permission")).toBe(5));
  await userEvent.click(await canvas.findByRole("button", { name: /^Review all/ }));
  await userEvent.click(await canvas.findByRole("button", { name: /^Deny all/ }));
  await waitFor(() => expect(read()).toContain("onTurnEnd completed"));
  await expect(count("onDecision denied")).toBe(5);
  await expect(read().filter((line) => line.endsWith(" end"))).toHaveLength(
    read().filter((line) => line.endsWith(" start")).length,
  );
  await expect(read().at(-1)).toBe("onTurnEnd completed");
  await expect(count("onError")).toBe(0);
}

/** The app hears of each question, each decision, each call and the end of the turn, each once. */
export const OverDeltaKit: Story = { play: ({ canvasElement }) => playTurn(canvasElement) };

/** Over another protocol, the same reports. */
export const OverAap: Story = { args: { protocol: "aap" }, play: ({ canvasElement }) => playTurn(canvasElement) };

/** Over AG-UI, where a question ends the run, the same reports. */
export const OverAgUi: Story = { args: { protocol: "ag-ui" }, play: ({ canvasElement }) => playTurn(canvasElement) };

import type { ToolCallEventHelper as Call } from "@uipath/uipath-typescript/conversational-agent";
import { createAgentServer } from "../../src/server/index.ts";
import { createNodeHandler } from "../../src/server/node/createNodeHandler.ts";
import type { SdkPlay } from "../../src/protocols/fixtures/uipath/createSdkAgent.ts";
import { serveSdkAgent, type SdkAgentServer } from "../../src/protocols/fixtures/uipath/serveSdkAgent.ts";

type Message = Parameters<SdkPlay>[0];
type Start = Parameters<Message["startToolCall"]>[0];

const schema = {
  type: "object",
  properties: { to: { type: "string", title: "Recipient" }, body: { type: "string" } },
  required: ["to"],
};
const mail = { to: "a@b.c", body: "hi" };

/** Names and fields that the types of this SDK version lack. */
function toEvent<T>(event: object): T {
  return event as T;
}

function confirmed(call: Call): Promise<{ readonly approved: boolean; readonly input?: unknown }> {
  return new Promise((resolve) => void call.onToolCallConfirm(resolve));
}

function ended(call: Call): Promise<unknown> {
  return new Promise((resolve) => void call.onToolCallEnd(({ output }) => resolve(output)));
}

async function sendMail(message: Message): Promise<void> {
  const call = message.startToolCall({
    toolName: "send_email",
    input: mail,
    requireConfirmation: true,
    inputSchema: schema,
  });
  const { approved, input } = await confirmed(call);
  if (!approved) return call.sendToolCallEnd({ cancelled: true });
  call.emit(toEvent({ executingToolCall: { input } }));
  call.sendToolCallEnd({ output: `sent ${JSON.stringify(input)}` });
}

/** What the agent does, by the first word of the prompt. */
const plays: Readonly<Record<string, SdkPlay>> = {
  mail: sendMail,
  async interrupt(message) {
    const value = { toolCallId: "tc_legacy", toolName: "send_email", inputSchema: schema, inputValue: mail };
    message.sendInterrupt("int_1", toEvent({ type: "uipath_cas_tool_call_confirmation", value }));
    const answer = await new Promise<object>((resolve) => void message.onInterruptEnd(resolve));
    await message.sendContentPart({ data: `answered ${JSON.stringify(answer)}` });
  },
  async select(message) {
    const call = message.startToolCall(
      toEvent<Start>({ toolName: "get_selection", input: {}, isClientSideTool: true }),
    );
    call.emit(toEvent({ executingToolCall: { input: {} } }));
    await message.sendContentPart({ data: `the page returned ${JSON.stringify(await ended(call))}` });
  },
  async flaky(message) {
    const call = message.startToolCall({ toolName: "fetch_report", input: {} });
    call.sendErrorStart({ errorId: "e1", message: "upstream 503" });
    const retry = message.startToolCall({ toolName: "retry", input: { after: 5 }, requireConfirmation: true });
    await confirmed(retry);
    call.sendErrorEnd({ errorId: "e1" });
    call.sendToolCallEnd({ output: "the report" });
    retry.sendToolCallEnd({ output: "done" });
  },
  async wait(message, exchange) {
    await message.sendContentPart({ data: "Working on it." });
    await new Promise<void>((resolve) => void exchange.onExchangeEnd(() => resolve()));
  },
};

/** A running site. */
export interface UiPathSite extends SdkAgentServer {
  /** The prompts whose exchange the user has ended. */
  readonly stopped: readonly string[];
}

/** Starts UiPath's own helpers as the agent, and the built demo page in front of them, on one origin and under its strict policy. */
export async function startUiPathSite(): Promise<UiPathSite> {
  const stopped: string[] = [];
  const page = createNodeHandler(createAgentServer({ mounts: [] }), { static: "dist-demo" });
  const play: SdkPlay = async (message, exchange, session, prompt) => {
    exchange.onExchangeEnd(() => void stopped.push(prompt));
    const part = message.startContentPart({ mimeType: "text/markdown" });
    part.sendChunk({ data: "Let me see." });
    part.sendContentPartEnd();
    await plays[prompt]?.(message, exchange, session, prompt);
  };
  const server = await serveSdkAgent({
    play,
    path: "/api/uipath",
    fallback: (request, response) => page(request, response),
  });
  return { ...server, stopped };
}

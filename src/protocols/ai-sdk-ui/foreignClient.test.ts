import {
  AbstractChat,
  DefaultChatTransport,
  lastAssistantMessageIsCompleteWithApprovalResponses,
  lastAssistantMessageIsCompleteWithToolCalls,
  type ChatState,
  type UIMessage,
} from "ai";
import { expect, onTestFinished, test, vi } from "vitest";
import { scenarioAgent, scenarios, type Agent } from "../../agents/index.ts";
import { createAgentServer } from "../../server/index.ts";
import { createConnection } from "../../session/index.ts";
import { askingAgent } from "../fixtures/askingAgent.ts";
import { aiSdkUi } from "./aiSdkUi.ts";
import { serveAiSdkUi } from "./serveAiSdkUi.ts";

/** The SDK's own chat, without React. */
class PlainChat extends AbstractChat<UIMessage> {}

function createState(): ChatState<UIMessage> {
  const state: ChatState<UIMessage> = {
    status: "ready",
    error: undefined,
    messages: [],
    pushMessage: (message) => void (state.messages = [...state.messages, message]),
    popMessage: () => void (state.messages = state.messages.slice(0, -1)),
    replaceMessage: (index, message) => void (state.messages = state.messages.with(index, message)),
    snapshot: (value) => structuredClone(value),
  };
  return state;
}

/** Our server with the agent, and the SDK's chat in front of it. */
function open(agent: Agent) {
  const server = createAgentServer({ mounts: [{ path: "/a", protocol: serveAiSdkUi(), agent }] });
  onTestFinished(() => server.close());
  const fetch: typeof globalThis.fetch = async (url, init) =>
    (await server.handle(new Request(url, init))) ?? new Response(null, { status: 404 });
  const errors: Error[] = [];
  const chat = new PlainChat({
    id: "chat_1",
    state: createState(),
    transport: new DefaultChatTransport({ api: "http://agent.test/a", fetch }),
    sendAutomaticallyWhen: (options) =>
      lastAssistantMessageIsCompleteWithApprovalResponses(options) ||
      lastAssistantMessageIsCompleteWithToolCalls(options),
    onError: (error) => void errors.push(error),
  });
  onTestFinished(() => expect(errors).toEqual([]));
  return { chat, fetch };
}

const tools = (chat: PlainChat) =>
  chat.messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === "dynamic-tool" ? [part] : [])));
const text = (chat: PlainChat) =>
  chat.messages.flatMap(({ role, parts }) =>
    role === "assistant" ? parts.flatMap((part) => (part.type === "text" ? [part.text] : [])) : [],
  );

test("the SDK's chat approves a call of our agent, and the answer continues in the same message", async () => {
  const { chat } = open(askingAgent("permission"));
  await chat.sendMessage({ text: "mail it" });
  expect(tools(chat)).toMatchObject([
    { toolName: "send_email", state: "approval-requested", input: { to: "a@b.c" }, approval: { id: "r1" } },
  ]);
  await chat.addToolApprovalResponse({ id: "r1", approved: true });
  await vi.waitFor(() => expect(text(chat)).toEqual(["granted: true, null"]));
  expect(tools(chat)).toMatchObject([{ state: "output-available", output: "sent" }]);
  expect(chat.messages).toHaveLength(2);
});

test("a refusal reaches our agent with its reason", async () => {
  const { chat } = open(askingAgent("permission"));
  await chat.sendMessage({ text: "mail it" });
  await chat.addToolApprovalResponse({ id: "r1", approved: false, reason: "not now" });
  await vi.waitFor(() => expect(text(chat)).toEqual(['granted: false, "not now"']));
  expect(tools(chat)).toMatchObject([{ state: "output-denied" }]);
});

test("a tool that runs on the SDK's side answers our agent", async () => {
  const { chat } = open(askingAgent("execution"));
  await chat.sendMessage({ text: "mail it" });
  expect(tools(chat)).toMatchObject([{ state: "input-available" }]);
  await chat.addToolOutput({ tool: "send_email", toolCallId: "c1", output: { id: 7 } });
  await vi.waitFor(() => expect(text(chat)).toEqual(['granted: true, {"id":7}']));
  expect(tools(chat)).toMatchObject([{ state: "output-available", output: { id: 7 } }]);
});

const played = scenarios.filter(({ name }) =>
  ["weather", "long-output", "terminal", "big-diff", "refusal"].includes(name),
);

test.each(played)("$name: the SDK's chat and our client agree on text, calls and inputs", async (scenario) => {
  const { chat, fetch } = open(scenarioAgent(scenario, { pace: 0 }));
  const connection = createConnection({ protocol: aiSdkUi(), url: "http://agent.test/a", fetch });
  onTestFinished(() => connection.close());
  const session = connection.session();
  session.send("go");
  await chat.sendMessage({ text: "go" });
  await vi.waitFor(() => expect(session.thread.turn.status).not.toBe("running"));
  const parts = session.thread.messages.flatMap(({ role, parts: allParts }) => (role === "assistant" ? allParts : []));
  expect(text(chat)).toEqual(parts.flatMap((part) => (part.type === "text" && part.text !== "" ? [part.text] : [])));
  expect(tools(chat).map(({ toolCallId, toolName, input }) => [toolCallId, toolName, input])).toEqual(
    parts.flatMap((part) => (part.type === "tool_call" ? [[part.toolCallId, part.toolName, part.input]] : [])),
  );
});

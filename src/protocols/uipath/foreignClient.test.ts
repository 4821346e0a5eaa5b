import {
  ConversationEventHelperManagerImpl,
  MessageRole,
  type ConversationEvent,
  type MessageEventHelper,
} from "@uipath/uipath-typescript/conversational-agent";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Agent, AgentTurn } from "../../agents/index.ts";
import type { JsonObject, NewRequest } from "../../model/index.ts";
import { createAgentServer } from "../../server/index.ts";
import { readSse } from "../../transport/index.ts";
import { serveUiPath } from "./server/serveUiPath.ts";

const base = "http://agent.test/a/conversations/conv_1";

/** Connects UiPath's helpers to our server over the bridge; returns what they receive and calls the handler with each answer. */
async function talk(run: (turn: AgentTurn) => Promise<void>, onMessage: (message: MessageEventHelper) => void) {
  const agent: Agent = {
    name: "a",
    title: "A",
    version: "1",
    run: (turn) => run(turn).then(() => "completed" as const),
  };
  const server = createAgentServer({ mounts: [{ path: "/a", protocol: serveUiPath(), agent }] });
  onTestFinished(() => server.close());
  let posts = Promise.resolve<unknown>(undefined);
  const headers = { "content-type": "application/json" };
  const emit = (event: ConversationEvent): void => {
    const post = { method: "POST", headers, body: JSON.stringify([event]) };
    posts = posts.then(() => server.handle(new Request(base, post)));
  };
  const manager = new ConversationEventHelperManagerImpl({ emit });
  const events: ConversationEvent[] = [];
  const response = await server.handle(new Request(base));
  const read = async (): Promise<void> => {
    const sse = readSse();
    const decoder = new TextDecoder();
    for await (const chunk of response?.body ?? []) {
      for (const one of sse.feed(decoder.decode(chunk, { stream: true }))) {
        if (one.type !== "event") continue;
        const event: ConversationEvent = JSON.parse(one.data);
        events.push(event);
        manager.dispatch(event);
      }
    }
  };
  void read();
  const session = manager.startSession({ conversationId: "conv_1" });
  let over = false;
  session.onSessionStarted(() => {
    const exchange = session.startExchange();
    exchange.onMessageStart(onMessage);
    exchange.onExchangeEnd(() => void (over = true));
    void exchange.sendMessageWithContentPart({ role: MessageRole.User, data: "hello" });
  });
  await vi.waitFor(() => expect(over).toBe(true));
  return events;
}

const place = ({ turnId, messageId }: AgentTurn) => ({ turnId, messageId });

function ask(turn: AgentTurn): Promise<unknown> {
  const about = { requestId: "r1", turnId: turn.turnId, kind: "permission", toolCallId: "tc_1" } as const;
  const request: NewRequest = { ...about, options: [], editable: true, canExplainDenial: false };
  return turn.ask([request]).then(([answer]) => answer?.input);
}

test("UiPath's helpers receive our agent's text without its reasoning", async () => {
  const texts: string[] = [];
  const prompts: string[] = [];
  const events = await talk(
    async (turn) => {
      prompts.push(turn.text);
      turn.emit({ type: "text.delta", ...place(turn), partId: "r", kind: "raw", delta: "hm", at: 0 });
      turn.emit({ type: "text.delta", ...place(turn), partId: "p", kind: "answer", delta: "It is ", at: 0 });
      turn.emit({ type: "text.final", ...place(turn), partId: "p", kind: "answer", text: "It is sunny." });
    },
    (message) => {
      message.onContentPartStart((part) => void part.onChunk(({ data }) => void texts.push(data ?? "")));
    },
  );
  expect(prompts).toEqual(["hello"]);
  expect(texts.join("")).toBe("It is sunny.");
  // Their own exchange and prompt are not sent back to them.
  expect(JSON.stringify(events)).not.toContain("startExchange");
  expect(JSON.stringify(events)).not.toContain('"role":"user"');
});

test("UiPath's helpers receive the request in the call's start, and their edited input is executed", async () => {
  const starts: JsonObject[] = [];
  const ends: unknown[] = [];
  const inputs: unknown[] = [];
  await talk(
    async (turn) => {
      const start = { toolCallId: "tc_1", toolName: "send_email", argument: '{"to":"a@b.c"}' };
      turn.emit({ type: "toolCall.started", ...place(turn), ...start });
      inputs.push(await ask(turn));
      const patch = { status: "completed", result: "sent" } as const;
      turn.emit({ type: "toolCall.updated", ...place(turn), toolCallId: "tc_1", patch });
    },
    (message) => {
      message.onToolCallStart((call) => {
        const { toolName, input, requireConfirmation = false } = call.startEvent;
        starts.push({ toolName, input: JSON.stringify(input), requireConfirmation });
        call.onToolCallEnd(({ output }) => void ends.push(output));
        call.sendToolCallConfirm({ approved: true, input: { to: "edited@b.c" } });
      });
    },
  );
  expect(starts).toEqual([{ toolName: "send_email", input: '{"to":"a@b.c"}', requireConfirmation: true }]);
  expect(inputs).toEqual([{ to: "edited@b.c" }]);
  expect(ends).toEqual(["sent"]);
});

test("UiPath's helpers receive each call once and whole, however the agent streams it", async () => {
  const received: string[] = [];
  const toolCallId = "tc_1";
  const argument = '{"to":"a@b.c"}';
  const ready = { inputState: "ready" } as const;
  await talk(
    async (turn) => {
      const of = { ...place(turn), toolCallId };
      turn.emit({ type: "toolCall.started", ...of, toolName: "send_email" });
      turn.emit({ type: "toolCall.argumentDelta", ...of, delta: argument.slice(0, 5), at: 0 });
      turn.emit({ type: "toolCall.argumentDelta", ...of, delta: argument.slice(5), at: 5 });
      turn.emit({ type: "toolCall.updated", ...of, patch: { ...ready, progress: { done: 1 } } });
      turn.emit({ type: "toolCall.updated", ...of, patch: { status: "completed", result: "sent" } });
      turn.emit({ type: "toolCall.updated", ...of, patch: { title: "Sent" } });
    },
    (message) => {
      message.onToolCallStart((call) => {
        received.push(`${call.startEvent.toolName} ${JSON.stringify(call.startEvent.input)}`);
        call.onToolCallEnd(({ output }) => void received.push(JSON.stringify(output)));
      });
    },
  );
  expect(received).toEqual([`send_email ${argument}`, '"sent"']);
});

test("UiPath's helpers run each client tool, also where its question comes later, and end its call themselves", async () => {
  const received: string[] = [];
  const outputs: unknown[] = [];
  const ids = ["tc_1", "tc_2"];
  await talk(
    async (turn) => {
      const start = (toolCallId: string, runsOn: "application" | "server") =>
        turn.emit({
          type: "toolCall.started",
          ...place(turn),
          toolCallId,
          toolName: "open_file",
          argument: "{}",
          runsOn,
        });
      for (const id of ids) start(id, "application");
      start("tc_3", "server");
      const done = { status: "completed", result: "done" } as const;
      turn.emit({ type: "toolCall.updated", ...place(turn), toolCallId: "tc_3", patch: done });
      const about = { turnId: turn.turnId, kind: "execution", options: [] } as const;
      const request = (id: string): NewRequest => ({
        ...about,
        requestId: `r_${id}`,
        toolCallId: id,
        editable: false,
        canExplainDenial: false,
      });
      outputs.push(...(await turn.ask(ids.map(request))).map(({ output }) => output));
      for (const toolCallId of ids) turn.emit({ type: "toolCall.updated", ...place(turn), toolCallId, patch: done });
    },
    (message) => {
      message.onToolCallStart((call) => {
        // The types of SDK 1.3 do not name it yet.
        const isClientSideTool = "isClientSideTool" in call.startEvent;
        received.push(`${call.toolCallId} ${String(isClientSideTool)}`);
        if (isClientSideTool) setTimeout(() => call.sendToolCallEnd({ output: "opened" }), 50);
      });
    },
  );
  expect(received).toEqual(["tc_1 true", "tc_2 true", "tc_3 false"]);
  expect(outputs).toEqual(["opened", "opened"]);
});

test("a client tool that UiPath's helpers cancel without an output is reported to the agent in words", async () => {
  const errors: unknown[] = [];
  await talk(
    async (turn) => {
      const call = { ...place(turn), toolCallId: "tc_1" };
      turn.emit({ type: "toolCall.started", ...call, toolName: "open_file", argument: "{}", runsOn: "application" });
      const about = {
        requestId: "r_1",
        turnId: turn.turnId,
        kind: "execution",
        toolCallId: "tc_1",
        options: [],
      } as const;
      const [answer] = await turn.ask([{ ...about, editable: false, canExplainDenial: false }]);
      errors.push(answer?.error);
      turn.emit({ type: "toolCall.updated", ...call, patch: { status: "failed", result: "" } });
    },
    (message) =>
      message.onToolCallStart((call) => void setTimeout(() => call.sendToolCallEnd({ cancelled: true }), 50)),
  );
  expect(errors).toEqual([{ layer: "tool", message: "The call was cancelled." }]);
});

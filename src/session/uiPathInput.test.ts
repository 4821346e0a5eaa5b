import { expect, onTestFinished, test, vi } from "vitest";
import type { Json, JsonObject } from "../model/index.ts";
import { uiPath } from "../protocols/index.ts";
import { readObject } from "../protocols/read.ts";
import { createConnection } from "./links/createConnection.ts";
import type { ClientTool } from "./Session.ts";
import { requestIdOf } from "../model/test-support/requestIdOf.ts";

/** A conversation with a server of the platform, whose call "tc" the test writes. */
async function openConversation() {
  const execute = vi.fn<ClientTool["execute"]>(() => "paid");
  const pay = { description: "Pays.", parameters: { type: "object" }, execute };
  const listeners = new Map<string, (value: never) => void>();
  const emit = (event: string, value: unknown): void => listeners.get(event)?.(value as never);
  const sent: JsonObject[] = [];
  const socket = {
    on(event: string, listener: (value: never) => void) {
      listeners.set(event, listener);
      if (event === "connect") queueMicrotask(() => emit("connect", undefined));
    },
    emit(event: string, message: unknown) {
      const value = message as JsonObject;
      sent.push(value);
      if (value["startSession"] !== undefined)
        queueMicrotask(() => emit(event, { conversationId: value["conversationId"], sessionStarted: {} }));
    },
    disconnect: () => undefined,
  };
  const loadSocketIo = () => Promise.resolve({ io: () => socket });
  const protocol = uiPath({ transport: "socketIo" });
  const connection = createConnection({ protocol, url: "http://agent.test", tabs: null, loadSocketIo });
  onTestFinished(() => connection.close());
  const session = connection.session(undefined, { tools: { pay } });
  session.send("go");
  const find = () => sent.find(({ exchange }) => readObject(exchange)?.["message"] !== undefined);
  await vi.waitFor(() => expect(find()).toBeDefined());
  const prompt = find();
  const receive = (leaf: JsonObject): void =>
    emit("ConversationEvent", {
      conversationId: prompt?.["conversationId"],
      exchange: {
        exchangeId: readObject(prompt?.["exchange"])?.["exchangeId"],
        message: { messageId: "m1", toolCall: { toolCallId: "tc", ...leaf } },
      },
    });
  const confirmations = (): Json[] =>
    sent.flatMap(({ exchange }) => {
      const call = readObject(readObject(readObject(exchange)?.["message"])?.["toolCall"]);
      return call?.["confirmToolCall"] ?? [];
    });
  const ran = (): Json[] => execute.mock.calls.map(([input]) => input);
  return { session, receive, ran, confirmations };
}

const start = { toolName: "pay", input: { amount: 1 }, requireConfirmation: true };

test.each([
  ["another input", { input: { amount: 1000 } }, undefined, []],
  ["no input", {}, { amount: 5 }, [{ amount: 5 }]],
  ["the edited input", { input: { amount: 5 } }, { amount: 5 }, [{ amount: 5 }]],
  ["the shown input", { input: { amount: 1 } }, undefined, [{ amount: 1 }]],
] as const)(
  "after a grant, the execution with %s runs only what was granted",
  async (_, executingToolCall, input, runs) => {
    const { session, receive, ran } = await openConversation();
    receive({ startToolCall: { ...start, isClientSideTool: true } });
    const [request] = session.thread.requests;
    session.decide(requestIdOf(request), { granted: true, input });
    receive({ executingToolCall });
    // A moment: what must not run would run at once.
    if (runs.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await vi.waitFor(() => expect(ran()).toEqual(runs));
  },
);

test.each([undefined, { amount: 7 }])(
  "a grant sends the input that is shown, as it is now or as edited: %j",
  async (edit) => {
    const { session, receive, confirmations } = await openConversation();
    receive({ startToolCall: start });
    receive({ executingToolCall: { input: { amount: 2 } } });
    session.decide(requestIdOf(session.thread.requests[0]), { granted: true, input: edit });
    expect(confirmations()).toEqual([{ approved: true, input: edit ?? { amount: 2 } }]);
  },
);

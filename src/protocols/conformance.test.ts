import { describe, expect, test } from "vitest";
import type { AgentEvent, Part, Protocol, SubmittedAnswer, ThreadState, ToolCallPart } from "../model/index.ts";
import { project } from "../store/index.ts";
import { createLoop, reduceLog, type Loop } from "./fixtures/createLoop.ts";
import { sequences } from "./fixtures/sequences.ts";
import { aap, acp, agUi, aiSdkUi, deltaKit, protocols, uiPath } from "./index.ts";

const hello = {
  type: "sendPrompt",
  sessionId: "s",
  turnId: "turn_client",
  messageId: "prompt_client",
  content: [{ type: "text", text: "hello" }],
  tools: [],
} as const;

const cuts: Readonly<Record<string, (text: string) => readonly string[]>> = {
  whole: (text) => [text],
  "character by character": (text) => Array.from(text),
  unevenly: (text) => text.match(/[\s\S]{1,7}/gu) ?? [],
};

/** Sends the prompt as a session does, then lets the server tell the sequence; answers go out when the log has them. */
function play(loop: Loop, events: readonly AgentEvent[], cutBefore?: number): void {
  const { session } = loop;
  const address = { turnId: hello.turnId, messageId: hello.messageId };
  session.dispatch({ type: "turn.started", turnId: hello.turnId });
  session.dispatch({ type: "message.started", ...address, role: "user" });
  session.dispatch({ type: "text.final", ...address, partId: "p0", kind: "answer", text: "hello" });
  loop.command({ type: "openSession", sessionId: "s" });
  loop.command(hello);
  const decided = events.flatMap((event) => (event.type === "request.updated" ? [event] : []));
  for (const [index, event] of events.entries()) {
    if (index === cutBefore) loop.cut();
    if (event.type === "request.updated" && events[index - 1]?.type !== "request.updated") submit(loop, decided);
    loop.emit(event);
  }
}

function submit(loop: Loop, decided: readonly Extract<AgentEvent, { type: "request.updated" }>[]): void {
  const open = loop.session.thread.requests.filter(({ state }) => state === "open");
  expect(open).toHaveLength(decided.length);
  const answers = open.map(({ requestId, turnId }, index): SubmittedAnswer => {
    const answer = decided[index]?.answer ?? { granted: false, by: "user", at: 0 };
    loop.session.dispatch({ type: "request.updated", turnId, requestId, state: "sending", answer });
    return { requestId, answer };
  });
  loop.command({
    type: "submitAnswers",
    sessionId: "s",
    turnId: hello.turnId,
    answers,
    tools: [],
    idempotencyKey: "key_1",
  });
}

function compare(thread: ThreadState) {
  return {
    turn: { status: thread.turn.status, reason: thread.turn.reason, error: thread.turn.error },
    title: thread.session.title,
    usage: thread.session.usage,
    // A message in which nothing was said looks like none.
    messages: thread.messages
      .filter(({ parts }) => parts.length > 0)
      .map((message) => ({
        role: message.role,
        inside: message.parent?.replace(/^.*?:/u, ""),
        parts: message.parts.map(comparePart),
      })),
    requests: thread.requests.map(({ kind, state, answer, options }) => ({
      kind,
      state,
      // AAP lets the user trust a tool, whatever the agent asks.
      options: options.filter((option) => option.id !== "trust"),
      granted: answer?.granted,
      reason: answer?.reason,
    })),
  };
}

function comparePart(part: Part): unknown {
  if (part.type === "tool_call") return compareCall(part);
  const { key: _key, ...rest } = part;
  return rest;
}

function compareCall(call: ToolCallPart) {
  const { toolCallId, toolName, title, kind, input, status, content, locations, result, error } = call;
  return { toolCallId, toolName, title, kind, input, status, content, locations, result, error };
}

const pairs: Readonly<Record<string, () => Protocol>> = {
  deltakit: () => deltaKit(),
  "aap version 3": () => aap(),
  "aap as the seed writes it": () => aap({ dialect: "seed" }),
  uipath: () => uiPath(),
  acp: () => acp(),
  "ai-sdk-ui": () => aiSdkUi(),
  "ag-ui": () => agUi(),
};

/** Wires that can go on where they were cut. */
const resuming = Object.entries(pairs).filter(([, create]) => create().carries.features.resume !== "absent");

test("the list names every protocol once and creates what it names", () => {
  expect(new Set(protocols.map(({ id }) => id)).size).toBe(protocols.length);
  for (const protocol of protocols) expect(protocol.create().id).toBe(protocol.id);
});

describe.each(Object.entries(pairs))("%s: what the server tells is what the client has", (_name, create) => {
  describe.each(Object.entries(sequences))("%s", (_title, events) => {
    test.each(Object.entries(cuts))("bytes arrive %s", (_how, cut) => {
      const loop = createLoop(create(), cut);
      play(loop, events);
      const { carries } = create();
      expect(compare(project(loop.session.thread, carries))).toEqual(compare(project(reduceLog(events), carries)));
    });

    test("a history read afterwards gives the same thread", () => {
      const protocol = create();
      const loop = createLoop(protocol);
      play(loop, events);
      loop.command({ type: "loadHistory", sessionId: "s", place: "replace" });
      expect(compare(project(loop.session.thread, protocol.carries))).toEqual(
        compare(project(reduceLog(events), protocol.carries)),
      );
    });
  });
});

describe.each(resuming)("%s: what is cut goes on", (_name, create) => {
  describe.each(Object.entries(sequences))("%s", (_title, events) => {
    test("cut after every event and resumed, it is still the same thread", () => {
      // Before the first frame there is no event id to resume from: that is a failure, tested with each protocol.
      for (let at = 5; at < events.length; at += 1) {
        const protocol = create();
        const loop = createLoop(protocol);
        play(loop, events, at);
        expect(compare(project(loop.session.thread, protocol.carries)), `cut before event ${at}`).toEqual(
          compare(project(reduceLog(events), protocol.carries)),
        );
      }
    });
  });
});

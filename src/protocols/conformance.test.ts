import { describe, expect, test } from "vitest";
import type { AgentEvent, Protocol } from "../model/index.ts";
import { project } from "../store/index.ts";
import { compareThreads } from "./fixtures/compareThreads.ts";
import { createLoop, reduceLog } from "./fixtures/createLoop.ts";
import { cuts, firstCut, playSequence } from "./fixtures/playSequence.ts";
import { sequences } from "./fixtures/sequences.ts";
import {
  serveAap,
  serveAcp,
  serveAgUi,
  serveAiSdkUi,
  serveDeltaKit,
  protocols,
  servedProtocols,
  serveUiPath,
} from "./index.ts";

const pairs: Readonly<Record<string, () => Protocol>> = {
  deltakit: () => serveDeltaKit(),
  "aap version 3": () => serveAap(),
  "aap as the seed writes it": () => serveAap({ dialect: "seed" }),
  uipath: () => serveUiPath(),
  acp: () => serveAcp(),
  "ai-sdk-ui": () => serveAiSdkUi(),
  "ag-ui": () => serveAgUi(),
};

/** Projects a thread to what a wire can express: in ACP all texts of a turn are one message. */
function emittedBy(name: string): readonly (readonly [title: string, events: readonly AgentEvent[]])[] {
  return Object.entries(sequences).filter(([title]) => name !== "acp" || title !== "two messages in one turn");
}

/** The events of an answer with one delta for each word. */
function emitAnswer(pieces: readonly string[]): readonly AgentEvent[] {
  const turnId = "turn_server";
  const at = { turnId, messageId: "message_server" };
  const deltas = pieces.map((delta, index): AgentEvent => {
    const offset = pieces.slice(0, index).join("").length;
    return { type: "text.delta", ...at, partId: "p1", kind: "answer", delta, at: offset };
  });
  const begin: readonly AgentEvent[] = [
    { type: "turn.started", turnId },
    { type: "message.started", ...at, role: "assistant" },
  ];
  return [...begin, ...deltas, { type: "turn.ended", turnId, reason: "completed" }];
}

const patchFields = ["toolName", "title", "kind", "runsOn", "origin", "argument", "input", "inputState", "status"];
const outputFields = ["content", "locations", "rawInput", "rawOutput", "result", "error", "progress"];
const startFields = ["title", "kind", "runsOn", "argument", "input", "patch", "parentToolCallId", "occurrence"];

function fill<T extends object>(value: T, fields: readonly string[]): T {
  return { ...value, ...Object.fromEntries(fields.flatMap((field) => (field in value ? [] : [[field, undefined]]))) };
}

/** The same event with each optional field of a call written out as undefined, which counts as absent. */
function withUndefined(event: AgentEvent): AgentEvent {
  if (event.type !== "toolCall.started" && event.type !== "toolCall.updated") return event;
  const { patch } = event;
  const filled = patch === undefined ? event : { ...event, patch: fill(patch, [...patchFields, ...outputFields]) };
  return event.type === "toolCall.started" ? fill(filled, startFields) : filled;
}

/** What the server writes for these events, as bytes. */
function bytesOf(protocol: Protocol, events: readonly AgentEvent[]): string {
  let bytes = "";
  playSequence(
    createLoop(protocol, (text) => {
      bytes += text;
      return [text];
    }),
    events,
  );
  return bytes;
}

test.each(servedProtocols.map(({ id, create }) => [id, create] as const))(
  "%s: fields of a call that are undefined are written as absent ones",
  (_id, create) => {
    const permissions = create().carries.features.permissions;
    const titles = Object.keys(sequences).filter(
      (title) => permissions !== "absent" || !sequences[title]?.some(isRequest),
    );
    const written = titles.map((title) => [title, bytesOf(create(), (sequences[title] ?? []).map(withUndefined))]);
    expect(written).toEqual(titles.map((title) => [title, bytesOf(create(), sequences[title] ?? [])]));
  },
);

test.each(servedProtocols.map(({ id, create }) => [id, create] as const))(
  "%s: what only the log of a server contains is never sent",
  (_id, create) => {
    const accepted = { key: "log_only", fingerprint: "log_only" };
    const tools = [{ name: "log_only", description: "", parameters: {} }];
    const mark = (event: AgentEvent): AgentEvent => ({
      ...event,
      accepted,
      ...(event.type === "turn.started" ? { tools } : {}),
    });
    const stopping: AgentEvent = { type: "turn.stopping", turnId: "turn_server" };
    const permissions = create().carries.features.permissions;
    const sendable = Object.values(sequences).filter((events) => permissions !== "absent" || !events.some(isRequest));
    for (const events of sendable) {
      const marked = [...events.slice(0, -1), stopping, ...events.slice(-1)].map(mark);
      expect(bytesOf(create(), marked)).not.toContain("log_only");
    }
  },
);

function isRequest({ type }: AgentEvent): boolean {
  return type === "request.opened";
}

/** Wires with resumable streams. */
const resuming = Object.entries(pairs).filter(([, create]) => create().carries.features.resume !== "absent");

test("the list names every protocol once and creates what it names", () => {
  expect(new Set(protocols.map(({ id }) => id)).size).toBe(protocols.length);
  for (const protocol of protocols) expect(protocol.create().id).toBe(protocol.id);
});

describe.each(Object.entries(pairs))("%s: the client's thread equals the server's", (name, create) => {
  describe.each(emittedBy(name))("%s", (_title, events) => {
    test.each(Object.entries(cuts))("R1 bytes arrive %s", (_how, cut) => {
      const loop = createLoop(create(), cut);
      playSequence(loop, events);
      const { carries } = create();
      expect(compareThreads(project(loop.session.thread, carries))).toEqual(
        compareThreads(project(reduceLog(events), carries)),
      );
    });

    test("R5 a history read afterwards gives the same thread", () => {
      const protocol = create();
      const loop = createLoop(protocol);
      playSequence(loop, events);
      loop.command({ type: "loadHistory", sessionId: "s", place: "replace" });
      expect(compareThreads(project(loop.session.thread, protocol.carries))).toEqual(
        compareThreads(project(reduceLog(events), protocol.carries)),
      );
    });
  });
});

describe.each(resuming)("%s: a cut stream is resumed", (name, create) => {
  test("S13 R4 a stream that breaks after every event is resumed as long as events arrive", () => {
    const pieces = Array.from({ length: 20 }, (_, index) => `word ${index} `);
    const events = emitAnswer(pieces);
    const protocol = create();
    const loop = createLoop(protocol);
    playSequence(loop, events, "each");
    const { messages, turn } = loop.session.thread;
    expect(JSON.stringify(messages.at(-1)?.parts)).toContain(pieces.join(""));
    expect(turn).toMatchObject({ status: "idle", reason: "completed" });
    expect(loop.requests.filter(({ headers }) => headers["last-event-id"] !== undefined).length).toBeGreaterThan(15);
  });

  describe.each(emittedBy(name))("%s", (_title, events) => {
    test("S13 R4 a stream that is cut after every event and resumed gives the same thread", () => {
      for (let at = firstCut; at < events.length; at += 1) {
        const protocol = create();
        const loop = createLoop(protocol);
        playSequence(loop, events, at);
        expect(compareThreads(project(loop.session.thread, protocol.carries)), `cut before event ${at}`).toEqual(
          compareThreads(project(reduceLog(events), protocol.carries)),
        );
      }
    });
  });
});

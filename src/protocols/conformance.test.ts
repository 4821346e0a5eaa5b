import { describe, expect, test } from "vitest";
import type { AgentEvent, Protocol } from "../model/index.ts";
import { project } from "../store/index.ts";
import { compareThreads } from "./fixtures/compareThreads.ts";
import { createLoop, reduceLog } from "./fixtures/createLoop.ts";
import { cuts, firstCut, playSequence } from "./fixtures/playSequence.ts";
import { sequences } from "./fixtures/sequences.ts";
import { serveAap, serveAcp, serveAgUi, serveAiSdkUi, serveDeltaKit, protocols, serveUiPath } from "./index.ts";

const pairs: Readonly<Record<string, () => Protocol>> = {
  deltakit: () => serveDeltaKit(),
  "aap version 3": () => serveAap(),
  "aap as the seed writes it": () => serveAap({ dialect: "seed" }),
  uipath: () => serveUiPath(),
  acp: () => serveAcp(),
  "ai-sdk-ui": () => serveAiSdkUi(),
  "ag-ui": () => serveAgUi(),
};

/** What a wire has words for: in ACP all that the agent says in a turn is one message. */
function toldBy(name: string): readonly (readonly [title: string, events: readonly AgentEvent[]])[] {
  return Object.entries(sequences).filter(([title]) => name !== "acp" || title !== "two messages in one turn");
}

/** An answer of these words, each of them an event. */
function say(words: readonly string[]): readonly AgentEvent[] {
  const turnId = "turn_server";
  const at = { turnId, messageId: "message_server" };
  const deltas = words.map((delta, index): AgentEvent => {
    const said = words.slice(0, index).join("").length;
    return { type: "text.delta", ...at, partId: "p1", kind: "answer", delta, at: said };
  });
  const begin: readonly AgentEvent[] = [
    { type: "turn.started", turnId },
    { type: "message.started", ...at, role: "assistant" },
  ];
  return [...begin, ...deltas, { type: "turn.ended", turnId, reason: "completed" }];
}

/** Wires that can go on where they were cut. */
const resuming = Object.entries(pairs).filter(([, create]) => create().carries.features.resume !== "absent");

test("the list names every protocol once and creates what it names", () => {
  expect(new Set(protocols.map(({ id }) => id)).size).toBe(protocols.length);
  for (const protocol of protocols) expect(protocol.create().id).toBe(protocol.id);
});

describe.each(Object.entries(pairs))("%s: what the server tells is what the client has", (name, create) => {
  describe.each(toldBy(name))("%s", (_title, events) => {
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

describe.each(resuming)("%s: what is cut goes on", (name, create) => {
  test("S13 R4 a stream that breaks after every single event is read on for as long as events come", () => {
    const words = Array.from({ length: 20 }, (_, index) => `word ${index} `);
    const events = say(words);
    const protocol = create();
    const loop = createLoop(protocol);
    playSequence(loop, events, "each");
    const { messages, turn } = loop.session.thread;
    expect(JSON.stringify(messages.at(-1)?.parts)).toContain(words.join(""));
    expect(turn).toMatchObject({ status: "idle", reason: "completed" });
    expect(loop.requests.filter(({ headers }) => headers["last-event-id"] !== undefined).length).toBeGreaterThan(15);
  });

  describe.each(toldBy(name))("%s", (_title, events) => {
    test("S13 R4 cut after every event and resumed, it is still the same thread", () => {
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

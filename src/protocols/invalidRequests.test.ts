import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../scripts/fullRun.ts";
import type { Effect, ThreadState } from "../model/index.ts";
import type { TestSession } from "./fixtures/createTestSession.ts";
import type { InvalidWire, WireFrame } from "./fixtures/InvalidWire.ts";
import { invalidWires } from "./fixtures/invalidWires.ts";
import { mutateFrame, withOther } from "./fixtures/mutateFrame.ts";
import { playWire as play, tool } from "./fixtures/playWire.ts";
import { readObject } from "./read.ts";

/** All that a person can see of a thread. */
function shown({ messages, requests }: ThreadState): string {
  const parts = messages.flatMap((message) => message.parts);
  const asked = requests.map(({ openedAt: _at, ...request }) => request);
  return JSON.stringify([parts, asked]);
}

/** Grants all open requests together, and returns what the client then sends. */
function grantAll(session: TestSession): readonly Effect[] {
  const before = session.effects.length;
  const { turnId } = session.thread.turn;
  const answer = { granted: true, by: "user", at: 1, output: "done" } as const;
  for (const { requestId, options } of session.thread.requests) {
    const optionId = options.find(({ kind }) => kind === "allow_once")?.id;
    const given = { ...answer, ...(optionId === undefined ? {} : { optionId }) };
    session.dispatch({ type: "request.updated", turnId: turnId ?? "", requestId, state: "staged", answer: given });
  }
  const staged = session.thread.requests.filter(({ state }) => state === "staged");
  const answers = staged.flatMap(({ requestId, answer: given }) => (given ? [{ requestId, answer: given }] : []));
  if (answers.length > 0)
    session.command({
      type: "submitAnswers",
      sessionId: "s",
      turnId: turnId ?? "",
      answers,
      tools: [tool],
      idempotencyKey: "k",
    });
  return session.effects.slice(before);
}

/** The ids that answers name. */
function answeredIds(wire: InvalidWire, effects: readonly Effect[]): readonly unknown[] {
  return effects.flatMap((effect): unknown[] => {
    if (effect.type === "send") {
      const { id, result } = readObject(effect.data) ?? {};
      return result === undefined ? [] : [id];
    }
    return effect.type === "open" ? [...wire.answered(JSON.parse(JSON.stringify(effect.request.body ?? null)))] : [];
  });
}

/** All keys and values in the server's frames, which an answer may contain. */
function namesIn(frames: readonly WireFrame[]): ReadonlySet<unknown> {
  const names = new Set<unknown>();
  JSON.parse(
    JSON.stringify(frames.map(({ data }) => data)),
    (key, value: unknown) => names.add(key).add(value) && value,
  );
  return names;
}

/** Plays frames and checks the invariants: nothing throws, and an answer contains only names of the server. */
function check(wire: InvalidWire, frames: readonly WireFrame[], title: string): string[] {
  try {
    const session = play(wire, frames);
    const known = namesIn(frames);
    const invented = answeredIds(wire, grantAll(session)).filter(
      (id) => !known.has(id) || id === "" || (typeof id === "string" && id.trim() === ""),
    );
    return invented.map((id) => `${title}: answers ${JSON.stringify(id)}`);
  } catch (error) {
    return [`${title}: ${String(error)}`];
  }
}

interface Case {
  readonly title: string;
  readonly frames: readonly WireFrame[];
  /** The same without the frame that is wrong. */
  readonly without: readonly WireFrame[];
}

const wrongFields = (wire: InvalidWire): readonly Case[] =>
  wire.frames.flatMap((frame, at) =>
    frame.is === undefined || frame.is === "end"
      ? []
      : mutateFrame(frame.data, wire, frame.is, at).map(({ title, data }) => ({
          title,
          frames: wire.frames.with(at, { ...frame, data }),
          without: wire.frames.toSpliced(at, 1),
        })),
  );

/** A frame again with other contents, right behind it and behind the end; a result before its call. */
const wrongPlaces = (wire: InvalidWire): readonly Case[] =>
  wire.frames.flatMap((frame, at) => {
    if (frame.is === undefined || frame.is === "end") return [];
    const again = { ...frame, data: withOther(frame.data, [...wire.inputs, ...wire.outputs]) };
    const places = [
      ...(frame.is === "preview" || JSON.stringify(again) === JSON.stringify(frame)
        ? []
        : [["again", at + 1] as const]),
      ...(JSON.stringify(again) === JSON.stringify(frame) ? [] : [["after the end", wire.frames.length] as const]),
    ];
    // On some wires a separate frame marks the block or the call as complete.
    const next = wire.frames[at + 1];
    const closing = next !== undefined && next.is === undefined ? [next] : [];
    const cases = places.map(([where, place]) => ({
      title: `another ${frame.is} of frame ${at} ${where}`,
      frames: wire.frames.toSpliced(place + (place === at + 1 ? closing.length : 0), 0, again, ...closing),
      without: wire.frames,
    }));
    if (frame.is !== "result") return cases;
    const without = wire.frames.toSpliced(at, 1);
    const first = wire.frames.findIndex(({ is }) => is === "call");
    if (first === -1) return cases;
    return [...cases, { title: `result of frame ${at} early`, frames: without.toSpliced(first, 0, frame), without }];
  });

/** Everything that can be wrong. */
const wrongCases = (wire: InvalidWire): readonly Case[] => [
  ...wrongFields(wire),
  ...wrongPlaces(wire),
  ...lateFrames(wire),
  ...strayFrames(wire),
];

/** Plays frames about unknown items, at the start of the turn and after its end. */
const strayFrames = (wire: InvalidWire): readonly Case[] =>
  Object.entries(wire.stray ?? {}).flatMap(([name, frame]) => {
    const start = wire.frames.findIndex(({ is }) => is !== undefined);
    const over = [...wire.frames.slice(0, start), ...(wire.completed === undefined ? [] : [wire.completed])];
    return [
      { title: `${name} before anything`, frames: wire.frames.toSpliced(start, 0, frame), without: wire.frames },
      { title: `${name} after the end`, frames: [...wire.frames, frame], without: wire.frames },
      ...(wire.completed === undefined
        ? []
        : [{ title: `${name} after a turn that is over`, frames: [...over, frame], without: over }]),
    ];
  });

/** Anything about a call behind the frame that ends the turn for good. */
const lateFrames = (wire: InvalidWire): readonly Case[] =>
  wire.frames.flatMap((frame, at) => {
    if (wire.completed === undefined || frame.is === undefined || frame.is === "end") return [];
    const data = withOther(frame.data, [...wire.inputs, ...wire.outputs]);
    if (JSON.stringify(data) === JSON.stringify(frame.data)) return [];
    const next = wire.frames[at + 1];
    const closing = next !== undefined && next.is === undefined ? [next] : [];
    const asked = wire.frames.findIndex(({ is }) => is === "ask" || is === "end");
    const without = [...wire.frames.slice(0, asked), wire.completed];
    const title = `another ${frame.is} of frame ${at} after a turn that is over`;
    return [{ title, frames: [...without, { ...frame, data }, ...closing], without }];
  });

describe.each(Object.entries(invalidWires))("%s", (_, wire) => {
  test("the valid exchange opens a request, and its grant reaches the server with its id", () => {
    const session = play(wire, wire.frames);
    expect(session.thread.requests.length).toBeGreaterThan(0);
    expect(session.thread.requests.every(({ blocked }) => blocked === undefined)).toBe(true);
    const effects = grantAll(session);
    expect(effects.length).toBeGreaterThan(0);
    expect(answeredIds(wire, effects)).not.toEqual([]);
    expect(check(wire, wire.frames, "valid")).toEqual([]);
  });

  test("with any wrong value in a frame, nothing throws and nothing is granted under an invented id", () => {
    const cases = wrongCases(wire);
    expect(cases.flatMap(({ title, frames }) => check(wire, frames, title))).toEqual([]);
  });

  test("with wrong values in several frames in any order, nothing throws and nothing is granted under an invented id", () => {
    const wrong = wrongCases(wire).flatMap(({ frames }) => frames);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...wire.frames, ...wrong), { minLength: 1, maxLength: 8 }), (frames) => {
        expect(check(wire, [...wire.frames.slice(0, 2), ...frames, ...wire.frames.slice(-1)], "mixed")).toEqual([]);
      }),
      { numRuns: runs(40) },
    );
  });

  test("a frame with any wrong value is visible in the thread", () => {
    const cases = wrongCases(wire);
    const vanished = cases.filter(
      ({ frames, without }) => shown(play(wire, frames).thread) === shown(play(wire, without).thread),
    );
    expect(vanished.map(({ title }) => title)).toEqual([]);
  });
});

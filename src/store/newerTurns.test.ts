import { describe, expect, test } from "vitest";
import type { AgentEvent } from "../model/index.ts";
import { reduce, reduceAll } from "./reduce.ts";

const prompt = (turnId: string, text: string = turnId): AgentEvent[] => [
  { type: "turn.started", turnId },
  { type: "message.started", turnId, messageId: `${turnId}:u`, role: "user" },
  { type: "text.final", turnId, messageId: `${turnId}:u`, partId: `${turnId}:p`, kind: "answer", text },
];
const first = [...prompt("first"), { type: "turn.ended", turnId: "first", reason: "completed" } as const];

describe("a history that has newer turns under other ids", () => {
  const say = (turnId: string, text: string, answer?: string): AgentEvent[] => {
    const about = { turnId, messageId: `${turnId}:a` } as const;
    const answered: AgentEvent[] = [
      { type: "message.started", ...about, role: "assistant" },
      { type: "text.final", ...about, partId: `${turnId}:q`, kind: "answer", text: answer ?? "" },
      { type: "turn.ended", turnId, reason: "completed" },
    ];
    return [...prompt(turnId, text), ...(answer === undefined ? [] : answered)];
  };
  const load = (live: readonly AgentEvent[], events: readonly AgentEvent[], ...newer: string[]): unknown => {
    const thread = reduce(reduceAll(live), { type: "history.loaded", place: "replace", events, newer });
    return thread.messages.filter(({ role }) => role === "user").map(({ turnId }) => turnId);
  };

  test.each([
    ["the same answer", "Hello"],
    ["less of it", "Hel"],
  ])("shows each once, received with %s", (_, received) => {
    const events = [...first, ...say("s2", "go on", "Hello")];
    expect(load(say("new", "go on", received), events, "new")).toEqual(["first", "new"]);
    const again = [...events, ...say("s3", "more", "Bye")];
    const live = [...say("new", "go on", received), ...say("newer", "more", "Bye")];
    expect(load(live, again, "new", "newer")).toEqual(["first", "new", "newer"]);
    // The newest is missing.
    expect(load(live, events, "new", "newer")).toEqual(["first", "new", "newer"]);
  });

  test("shows each once where the first was stopped before an answer", () => {
    const live = [...say("new", "go on"), ...say("newer", "go on", "Hello")];
    const events = [...first, ...say("s1", "go on"), ...say("s2", "go on", "Hello")];
    expect(load(live, events, "new", "newer")).toEqual(["first", "new", "newer"]);
  });

  test("cuts off no earlier turn that begins like the one that runs", () => {
    const about = { turnId: "new", messageId: "new:a" } as const;
    const live: AgentEvent[] = [
      ...say("new", "go on"),
      { type: "message.started", ...about, role: "assistant" },
      { type: "text.final", ...about, partId: "q", kind: "answer", text: "I" },
    ];
    const events = [...say("s1", "go on", "I renamed it."), ...say("s2", "then", "Done.")];
    expect(load(live, events, "new")).toEqual(["s1", "s2", "new"]);
    expect(load(live, say("s1", "go on", "I renamed it."), "new")).toEqual(["s1", "new"]);
  });

  test("shows the newest once where its answer is not stored yet", () => {
    expect(load(say("new", "go on", "Hello"), [...first, ...say("s2", "go on")], "new")).toEqual(["first", "new"]);
  });

  test("takes an earlier prompt without an answer for none of the newer ones", () => {
    const live = [...say("new", "go on", "Hello"), ...say("newer", "more", "Bye")];
    const events = [...first, ...say("s2", "go on"), ...say("s3", "more", "Bye")];
    expect(load(live, events, "new", "newer")).toEqual(["first", "s2", "new", "newer"]);
  });
});

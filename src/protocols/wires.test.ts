import { describe, expect, test } from "vitest";
import type { Effect, Incoming, KitErrorCode } from "../model/index.ts";
import { createTestSession, type TestSession } from "./fixtures/createTestSession.ts";
import type { InvalidWire } from "./fixtures/InvalidWire.ts";
import { invalidWires } from "./fixtures/invalidWires.ts";
import { playWire, tool } from "./fixtures/playWire.ts";

type Open = Extract<Effect, { type: "open" }>;

/** A session with a running turn, an open stream and an event after which it can resume. */
function play(wire: InvalidWire): { readonly session: TestSession; readonly stream: string } {
  const end = wire.frames.findIndex(({ is }) => is === "ask" || is === "end");
  const frames = wire.frames.slice(0, end).map((frame, index) => ({ ...frame, id: `e.${index + 1}` }));
  const session = playWire({ ...wire, staysOpen: true }, frames, "requests, resume, history, cancel");
  const opened = session.effects.filter((effect): effect is Open => effect.type === "open" && effect.as !== "body");
  return { session, stream: opened.at(-1)?.link ?? "" };
}

/** Responds to all later requests of the client, up to a hundred, and returns them. */
function serve(session: TestSession, from: number, respond: (open: Open) => readonly Incoming[]): readonly Open[] {
  const openings: Open[] = [];
  for (let at = from; at < session.effects.length && openings.length < 100; at += 1) {
    const effect = session.effects[at];
    if (effect?.type !== "open") continue;
    openings.push(effect);
    for (const incoming of respond(effect)) session.receive(incoming);
  }
  return openings;
}

/** A server that accepts every request and breaks every connection. */
const lose = ({ link, as, request }: Open): readonly Incoming[] => [
  { link, type: "opened", status: 200, headers: {} },
  { link, type: "closed", how: as === "body" && request.method === "POST" ? "end" : "cut" },
];

const refuse =
  (code: KitErrorCode, status: number) =>
  ({ link }: Open): readonly Incoming[] => [
    { link, type: "opened", status, headers: {} },
    { link, type: "closed", how: "refused", error: { code, status, message: "" } },
  ];

/** A page in place of the agent, such as the login page of a session that has expired. */
const answerWithPage = ({ link }: Open): readonly Incoming[] => [
  { link, type: "opened", status: 200, headers: { "content-type": "text/html; charset=utf-8" } },
  { link, type: "closed", how: "refused", error: { code: "not_a_stream", status: 200, message: "" } },
];

describe.each(Object.entries(invalidWires))("%s", (_, wire) => {
  test("Stop reaches the server, as a request or as a closed stream", () => {
    const { session, stream } = play(wire);
    const { turnId } = session.thread.turn;
    const effects = session.command({ type: "cancelTurn", sessionId: "s", turnId: turnId ?? "" });
    const reaches = effects.some((effect) => effect.type !== "close" || effect.link === stream);
    expect(reaches).toBe(true);
  });

  test("a Stop that the server refuses adds a notice that the agent may continue", () => {
    const { session } = play(wire);
    const { turnId } = session.thread.turn;
    const from = session.effects.length;
    session.command({ type: "cancelTurn", sessionId: "s", turnId: turnId ?? "" });
    const openings = serve(session, from, refuse("server", 500));
    const types = session.thread.messages.flatMap(({ parts }) => parts.map(({ type }) => type));
    expect(openings.length === 0 || types.includes("notice")).toBe(true);
    expect(types).not.toContain("unknown");
  });

  test.each(["in the order of arrival", "in reverse order"])(
    "granting and denying send different answers, options %s",
    (order) => {
      const turned: InvalidWire["frames"] = JSON.parse(JSON.stringify(wire.frames), (key, value: unknown) =>
        key === "options" && Array.isArray(value) && order !== "in the order of arrival" ? value.toReversed() : value,
      );
      const decide = (granted: boolean): string => {
        const session = playWire(wire, turned);
        const answer = { granted, by: "user", at: 1, ...(granted ? { output: "done" } : {}) } as const;
        const answers = session.thread.requests.map(({ requestId }) => ({ requestId, answer }));
        const turnId = session.thread.turn.turnId ?? "";
        for (const one of answers) session.dispatch({ type: "request.updated", turnId, state: "staged", ...one });
        const command = { type: "submitAnswers", sessionId: "s", turnId, answers, tools: [tool] } as const;
        return JSON.stringify(session.command({ ...command, idempotencyKey: "k" }));
      };
      expect(decide(true)).not.toBe(decide(false));
    },
  );

  test("after repeated breaks of the connection the retries stop and the turn fails", () => {
    const { session, stream } = play(wire);
    const from = session.effects.length;
    session.receive({ link: stream, type: "closed", how: "cut" });
    expect(serve(session, from, lose).length).toBeLessThan(20);
    expect(session.thread.turn).toMatchObject({ status: "idle" });
  });

  test.each([
    ["unauthorized", 401],
    ["forbidden", 403],
  ] as const)("a final refusal (%s) is not retried repeatedly", (code, status) => {
    const { session, stream } = play(wire);
    const from = session.effects.length;
    session.receive({ link: stream, type: "closed", how: "cut" });
    const openings = serve(session, from, refuse(code, status));
    expect(openings.length).toBeLessThanOrEqual(2);
    expect(session.thread.turn).toMatchObject({ status: "idle", reason: expect.stringMatching(/^(?:cut|error)$/u) });
  });

  test("frames on a closed link change nothing", () => {
    const { session, stream } = play(wire);
    session.receive({ link: stream, type: "closed", how: "end" });
    const { thread } = session;
    for (const { data, event } of wire.frames.slice(-3)) {
      const named = event === undefined ? {} : { event };
      session.receive({ link: stream, type: "frame", data: JSON.stringify(data), ...named });
    }
    session.receive({ link: stream, type: "closed", how: "cut" });
    expect(session.thread).toBe(thread);
  });

  test("a query gets one reply, even if its connection is lost", () => {
    const session = createTestSession(wire.create(), "");
    session.command({ type: "ask", queryId: "q", query: { type: "listSessions" } });
    serve(session, 0, lose);
    expect(session.events.filter(({ type }) => type === "reply.received")).toMatchObject([{ queryId: "q" }]);
  });

  test.each([
    ["with an error", refuse("server", 500)],
    ["with a login page", answerWithPage],
  ] as const)(
    "answers that the server refuses %s are not confirmed, so that they can be sent again",
    (_how, respond) => {
      const session = playWire(wire, wire.frames);
      const turnId = session.thread.turn.turnId ?? "";
      const answer = { granted: true, by: "user", at: 1, output: "done" } as const;
      const answers = session.thread.requests.map(({ requestId }) => ({ requestId, answer }));
      for (const one of answers) session.dispatch({ type: "request.updated", turnId, state: "sending", ...one });
      const from = session.effects.length;
      const command = { type: "submitAnswers", sessionId: "s", turnId, answers, tools: [tool] } as const;
      session.command({ ...command, idempotencyKey: "k" });
      const openings = serve(session, from, respond);
      const states = session.thread.requests.map(({ state }) => state);
      expect(states.length).toBeGreaterThan(0);
      // A socket does not confirm messages, so those answers count as delivered.
      expect(openings.length > 0 && states.includes("answered")).toBe(false);
    },
  );

  test("a prompt that the server refuses ends with the server's reason", () => {
    const session = createTestSession(wire.create(), "");
    session.command({ type: "openSession", sessionId: "s" });
    const refused = refuse("unauthorized", 401);
    serve(session, 0, refused);
    const from = session.effects.length;
    session.dispatch({ type: "turn.started", turnId: "turn_1" });
    const content = [{ type: "text", text: wire.prompt ?? "go" }] as const;
    const prompt = { type: "sendPrompt", sessionId: "s", turnId: "turn_1", messageId: "user_1" } as const;
    session.command({ ...prompt, content: [...content], tools: [tool] });
    expect(serve(session, from, refused).length).toBeLessThanOrEqual(2);
    expect(session.thread.turn).toMatchObject({ status: "idle", reason: "error", error: { code: "unauthorized" } });
  });
});

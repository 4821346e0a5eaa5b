import { describe, expect, test } from "vitest";
import type { ClientProtocol, Effect, Json, Message } from "../../model/index.ts";
import { aap } from "../aap/aap.ts";
import { deltaKit } from "../deltakit/deltaKit.ts";
import { createTestSession, type TestSession } from "../fixtures/createTestSession.ts";

type Opened = Extract<Effect, { type: "open" }>;

interface Frame {
  readonly event?: string;
  readonly data: string;
}

/** A protocol whose server keeps sessions, and what one sends of an answer and of a history. */
interface Dialect {
  readonly protocol: () => ClientProtocol;
  /** Opens the stored session; returns the request for its history. */
  readonly open: (session: TestSession, features: string) => Opened;
  readonly delta: (text: string) => Frame;
  readonly end: Frame;
  readonly history: (turns: readonly string[], running?: boolean) => Json;
}

/** What a server of the kit writes about a turn with a prompt and an answer. */
const toKitEvents = (turnId: string): readonly Json[] => [
  { type: "turn.started", turnId },
  { type: "message.started", turnId, messageId: `${turnId}:user`, role: "user" },
  { type: "text.final", turnId, messageId: `${turnId}:user`, partId: `${turnId}:p`, kind: "answer", text: turnId },
  { type: "message.started", turnId, messageId: `${turnId}:reply`, role: "assistant" },
  { type: "text.final", turnId, messageId: `${turnId}:reply`, partId: `${turnId}:a`, kind: "answer", text: "answered" },
  { type: "turn.ended", turnId, reason: "completed" },
];

const lastOpened = (session: TestSession): Opened => {
  const effect = session.effects.findLast(({ type }) => type === "open");
  if (effect?.type !== "open") throw new Error("No link was opened.");
  return effect;
};

const reply = (session: TestSession, { link }: Opened, data: Json): void => {
  session.receive({ link, type: "opened", status: 200, headers: {} });
  session.receive({ link, type: "frame", data });
  session.receive({ link, type: "closed", how: "end" });
};

const dialects: Readonly<Record<string, Dialect>> = {
  DeltaKit: {
    protocol: () => deltaKit({ extension: true }),
    open(session, features) {
      session.command({ type: "openSession", sessionId: "s", wireId: "w" });
      const history = lastOpened(session);
      session.receive({
        link: history.link,
        type: "opened",
        status: 200,
        headers: { "countersign-extensions": features },
      });
      return history;
    },
    delta: (text) => ({ data: JSON.stringify({ type: "text_delta", delta: text }) }),
    end: { data: '{"type":"done"}' },
    history: (turns, running = false) => ({
      events: turns.flatMap(toKitEvents).map((event) => ({ type: "countersign", countersign: event })),
      eventId: "e.9",
      running,
    }),
  },
  AAP: {
    protocol: () => aap({ dialect: 3 }),
    open(session, features) {
      session.command({ type: "openSession", sessionId: "s", wireId: "w" });
      reply(session, lastOpened(session), {
        version: 3,
        agents: [],
        extensions: features.split(", "),
      });
      reply(session, lastOpened(session), { sessionId: "w", agent: { name: "a" } });
      return lastOpened(session);
    },
    delta: (text) => ({ event: "text_delta", data: JSON.stringify({ delta: text }) }),
    end: { event: "turn_stop", data: '{"stopReason":"end_turn"}' },
    history: (turns, running = false) => ({
      events: turns.flatMap(toKitEvents).map((event) => ({ event: "countersign", data: { countersign: event } })),
      eventId: "e.9",
      running,
    }),
  },
};

const toText = ({ parts }: Message): string => parts.map((part) => (part.type === "text" ? part.text : "")).join("");
const texts = (session: TestSession): readonly string[] => session.thread.messages.map(toText);

const send = (session: TestSession, turnId: string): Opened => {
  const messageId = `${turnId}:user`;
  session.dispatch({ type: "turn.started", turnId });
  session.dispatch({ type: "message.started", turnId, messageId, role: "user" });
  session.dispatch({ type: "text.final", turnId, messageId, partId: `${turnId}:p`, kind: "answer", text: turnId });
  const content = [{ type: "text", text: turnId }] as const;
  session.command({ type: "sendPrompt", sessionId: "s", turnId, messageId, content, tools: [] });
  const stream = lastOpened(session);
  session.receive({ link: stream.link, type: "opened", status: 200, headers: {} });
  return stream;
};

describe.each(Object.entries(dialects))("%s: a history that was requested before a prompt", (_, dialect) => {
  const { protocol, open, delta, end, history } = dialect;

  test.each(["", "resume", "resume, idempotency"])("leaves the turn of the prompt as it goes on (%s)", (features) => {
    const session = createTestSession(protocol());
    const early = open(session, features);
    const { link } = send(session, "new");
    session.receive({ link, type: "frame", ...delta("Hel") });
    reply(session, early, history(["old"]));
    session.receive({ link, type: "frame", ...delta("lo") });
    expect(session.thread.turn).toMatchObject({ turnId: "new", status: "running" });
    session.receive({ link, type: "frame", ...end });
    session.receive({ link, type: "closed", how: "end" });
    expect(texts(session)).toEqual(["old", "answered", "new", "Hello"]);
    expect(session.thread.turn).toMatchObject({ turnId: "new", status: "idle", reason: "completed" });
    expect(session.events.filter(({ type }) => type === "failure.received")).toEqual([]);
  });

  test("leaves all turns that have ended since", () => {
    const session = createTestSession(protocol());
    const early = open(session, "resume");
    for (const turnId of ["new", "newer"]) {
      const { link } = send(session, turnId);
      session.receive({ link, type: "frame", ...delta("Hello") });
      session.receive({ link, type: "frame", ...end });
    }
    reply(session, early, history(["old"]));
    expect(texts(session)).toEqual(["old", "answered", "new", "Hello", "newer", "Hello"]);
    expect(session.thread.turn).toMatchObject({ turnId: "newer", status: "idle", reason: "completed" });
  });

  test("that the server does not have is told beside the answer, which is one text", () => {
    const session = createTestSession(protocol());
    const early = open(session, "");
    const { link } = send(session, "new");
    session.receive({ link, type: "frame", ...delta("Hel") });
    for (let at: Opened | undefined = early; at !== undefined;) {
      const before = session.effects.length;
      const error = { code: "not_found", message: "", status: 404 } as const;
      session.receive({ link: at.link, type: "closed", how: "refused", error });
      at = session.effects.length > before ? lastOpened(session) : undefined;
    }
    session.receive({ link, type: "frame", ...delta("lo") });
    const parts = session.thread.messages.flatMap((message) => message.parts);
    expect(parts.filter(({ type }) => type === "notice")).toHaveLength(1);
    expect(parts.flatMap((part) => (part.type === "text" ? [part.text] : []))).toEqual(["new", "Hello"]);
  });

  test("takes the place of the turn where it has that, and the stream goes on from there", () => {
    const session = createTestSession(protocol());
    const early = open(session, "resume, idempotency");
    const { link } = send(session, "new");
    session.receive({ link, type: "frame", ...delta("Hel") });
    reply(session, early, history(["old", "new"], true));
    expect(session.effects).toContainEqual({ type: "close", link });
    expect(lastOpened(session).request.headers).toMatchObject({ "last-event-id": "e.9" });
    expect(texts(session)).toEqual(["old", "answered", "new", "answered"]);
  });
});

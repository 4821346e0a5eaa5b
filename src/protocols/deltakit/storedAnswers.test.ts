import { expect, test } from "vitest";
import type { Json } from "../../model/index.ts";
import { createTestSession } from "../fixtures/createTestSession.ts";
import { deltaKit } from "./deltaKit.ts";

const asked = { type: "countersign", countersign: { type: "turn.started" } };
const ended = { type: "done" };

/** Opens a stored conversation whose history does not arrive. */
function openStored(features: string) {
  const session = createTestSession(deltaKit({ extension: true }), "/api/chat");
  session.command({ type: "openSession", sessionId: "s", wireId: "old" });
  const opened = () => session.effects.flatMap((effect) => (effect.type === "open" ? [effect] : []));
  const histories = () => opened().filter(({ request }) => request.url === "/api/chat?sessionId=old");
  const latest = (): string => opened().at(-1)?.link ?? "";
  const answer = (requestId: string): string => {
    const answers = [{ requestId, answer: { granted: true, by: "user", at: 1 } as const }];
    const command = { type: "submitAnswers", sessionId: "s", turnId: "turn_1", answers, tools: [] } as const;
    session.command({ ...command, idempotencyKey: requestId });
    return latest();
  };
  const accept = (link: string, data?: Json): void => {
    session.receive({ link, type: "opened", status: 200, headers: { "countersign-extensions": features } });
    if (data !== undefined) session.receive({ link, type: "frame", data });
    session.receive({ link, type: "closed", how: "end" });
  };
  return { session, histories, latest, answer, accept };
}

test("after an answer was accepted without the history, one later history shows its work, and the older one counts no more", () => {
  const { session, histories, answer, accept } = openStored("requests, history");
  const links = ["a", "b", "c", "d", "e", "f", "g"].map(answer);
  for (const link of links) accept(link);
  const [first, second, ...more] = histories();
  expect(more).toEqual([]);
  expect(session.effects).toContainEqual({ type: "close", link: first?.link });
  accept(second?.link ?? "", { events: [asked, { type: "text_delta", delta: "Done." }, ended] });
  expect(session.thread.turn).toMatchObject({ status: "idle", reason: "completed" });
  session.receive({ link: first?.link ?? "", type: "closed", how: "aborted" });
  answer("h");
  expect(session.thread.messages).toMatchObject([{ parts: [{ text: "Done." }] }]);
});

test("a server without a history fails the turn once, however many answers it accepts", () => {
  const { session, histories, answer, accept } = openStored("requests");
  const refuse = (): void => {
    const error = { code: "bad_status", message: "", status: 404 } as const;
    session.receive({ link: histories().at(-1)?.link ?? "", type: "closed", how: "refused", error });
  };
  accept(answer("a"));
  refuse();
  accept(answer("b"));
  expect(histories()).toHaveLength(2);
  const notices = session.thread.messages.flatMap(({ parts }) => parts.filter(({ type }) => type === "notice"));
  expect(notices).toMatchObject([{ notice: "failure" }]);
  expect(session.events.filter(({ type }) => type === "turn.ended")).toHaveLength(1);
});

test("an answer that is accepted after a stop does not bring its turn back", () => {
  const { session, histories, answer, accept } = openStored("requests, history");
  const post = answer("a");
  session.command({ type: "cancelTurn", sessionId: "s", turnId: "turn_1" });
  accept(post);
  expect(histories()).toHaveLength(1);
});

test("a turn whose later history fails as well ends with that failure, from which it can be read again", () => {
  const { session, histories, answer, accept } = openStored("requests, history");
  accept(answer("a"));
  const error = { code: "server", message: "", status: 503 } as const;
  session.receive({ link: histories().at(-1)?.link ?? "", type: "closed", how: "refused", error });
  expect(session.events.filter(({ type }) => type === "turn.ended")).toMatchObject([
    { turnId: "turn_1", reason: "error", error },
  ]);
});

test("a stop before the first response reaches a server that is known to take it", () => {
  const { session, latest } = openStored("");
  session.dispatch({ type: "session.updated", patch: { features: { cancel: true } } });
  session.dispatch({ type: "turn.started", turnId: "turn_1" });
  const before = latest();
  session.command({ type: "cancelTurn", sessionId: "s", turnId: "turn_1" });
  expect(latest()).not.toBe(before);
  expect(session.effects.at(-1)).toMatchObject({ request: { method: "POST", url: "/api/chat/cancel" } });
});

test("an answer beside a stream that is read leaves it, also while the history is read again", () => {
  const { session, histories, latest, answer, accept } = openStored("requests, history");
  const error = { code: "server", message: "", status: 503 } as const;
  const fail = (): void =>
    void session.receive({ link: histories().at(-1)?.link ?? "", type: "closed", how: "refused", error });
  fail();
  const content = [{ type: "text", text: "go" }] as const;
  session.command({ type: "sendPrompt", sessionId: "s", turnId: "turn_1", messageId: "m", content, tools: [] });
  const stream = latest();
  session.receive({ link: stream, type: "opened", status: 200, headers: {} });
  session.receive({ link: stream, type: "frame", data: '{"type":"text_delta","delta":"a"}' });
  session.command({ type: "openSession", sessionId: "s", wireId: "old" });
  fail();
  accept(answer("a"));
  expect(histories()).toHaveLength(2);
  session.receive({ link: stream, type: "frame", data: '{"type":"text_delta","delta":"b"}' });
  expect(JSON.stringify(session.thread.messages)).toContain('"ab"');
});

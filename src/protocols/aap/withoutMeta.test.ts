import { expect, test } from "vitest";
import type { Command, RequestState } from "../../model/index.ts";
import { createTestSession } from "../fixtures/createTestSession.ts";
import { aap } from "./aap.ts";

const answer = { granted: true, by: "user", at: 1 } as const;
const commands: readonly (readonly [string, Command, object, RequestState])[] = [
  [
    "an answer counts as not sent",
    {
      type: "submitAnswers",
      sessionId: "s",
      turnId: "t",
      answers: [{ requestId: "r", answer }],
      tools: [],
      idempotencyKey: "k",
    },
    { status: "waiting" },
    "failed",
  ],
  ["a stop ends the turn", { type: "cancelTurn", sessionId: "s", turnId: "t" }, { reason: "cancelled" }, "withdrawn"],
  [
    "a continued turn ends with the error",
    { type: "continueTurn", sessionId: "s", turnId: "t", tools: [] },
    { reason: "error", error: { code: "server" } },
    "sending",
  ],
];

test.each(commands)("while the server's description cannot be read, %s", (_, command, turn, state) => {
  const session = createTestSession(aap(), "/api");
  // As restored after a reload.
  session.dispatch({ type: "turn.started", turnId: "t" });
  const about = { requestId: "r", turnId: "t", kind: "link", url: "https://a.test", options: [] } as const;
  const request = { ...about, editable: false, canExplainDenial: false };
  session.dispatch({ type: "request.opened", turnId: "t", request });
  session.dispatch({ type: "turn.ended", turnId: "t", reason: "paused" });
  session.dispatch({ type: "request.updated", turnId: "t", requestId: "r", state: "sending", answer });
  session.command(command);
  const [effect] = session.effects;
  const error = { code: "server", message: "", status: 500 } as const;
  session.receive({ link: effect?.link ?? "", type: "closed", how: "refused", error });
  expect(session.thread.turn).toMatchObject(turn);
  expect(session.thread.requests).toMatchObject([{ state }]);
});

test("a prompt that is sent again goes to the conversation that was opened, not to a new one", () => {
  const session = createTestSession(aap(), "/api");
  session.command({ type: "openSession", sessionId: "s", wireId: "sess_1" });
  const error = { code: "server", message: "", status: 500 } as const;
  session.receive({ link: session.effects[0]?.link ?? "", type: "closed", how: "refused", error });
  const content = [{ type: "text", text: "hello" }] as const;
  session.command({ type: "sendPrompt", sessionId: "s", turnId: "t", messageId: "m", content, tools: [] });
  const link = session.effects.at(-1)?.link ?? "";
  session.receive({ link, type: "opened", status: 200, headers: {} });
  session.receive({ link, type: "frame", data: { version: 3, agents: [] } });
  session.receive({ link, type: "closed", how: "end" });
  expect(session.effects.at(-1)).toMatchObject({ request: { method: "POST", url: "/api/sessions/sess_1/turns" } });
});

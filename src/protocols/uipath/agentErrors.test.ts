import { expect, test } from "vitest";
import type { JsonObject } from "../../model/index.ts";
import { createTestSession, type TestSession } from "../fixtures/createTestSession.ts";
import { uiPath } from "./uiPath.ts";

/** A conversation on a bridge without history; `feed` delivers an event to it. */
function open(): { readonly session: TestSession; readonly feed: (event: JsonObject) => void } {
  const session = createTestSession(uiPath());
  session.command({ type: "openSession", sessionId: "s", wireId: "c" });
  const error = { code: "not_found", message: "", status: 404 } as const;
  session.receive({ link: session.effects[0]?.link ?? "", type: "closed", how: "refused", error });
  const link = session.effects.find((effect) => effect.type === "open" && effect.as === "stream")?.link ?? "";
  session.receive({ link, type: "opened", status: 200, headers: {} });
  return {
    session,
    feed: (event) => void session.receive({ link, type: "frame", data: { conversationId: "c", ...event } }),
  };
}

test.each([
  ["has failed if its error is still open", [], { reason: "error", error: { code: "agent", detail: "busy" } }],
  [
    "has completed if the agent has ended its error before",
    [{ exchangeError: { errorId: "e1", endError: {} } }],
    { reason: "completed" },
  ],
] as const)("an exchange %s", (_what, between, turn) => {
  const { session, feed } = open();
  const events: readonly JsonObject[] = [
    { startExchange: {} },
    { exchangeError: { errorId: "e1", startError: { message: "busy" } } },
    ...between,
    { endExchange: {} },
  ];
  for (const event of events) feed({ exchange: { exchangeId: "e", ...event } });
  expect(session.thread.turn).toMatchObject({ status: "idle", ...turn });
});

const startError = { message: "out of credit" };

test.each([
  ["the conversation", { conversationError: { errorId: "e1", startError } }],
  [
    "a message",
    { exchange: { exchangeId: "e", message: { messageId: "m", messageError: { errorId: "e1", startError } } } },
  ],
] as const)("an error of %s is reported with what the agent says", (_what, event) => {
  const { session, feed } = open();
  feed(event);
  expect(session.events.filter(({ type }) => type === "failure.received")).toMatchObject([
    { error: { code: "agent", detail: "out of credit" } },
  ]);
});

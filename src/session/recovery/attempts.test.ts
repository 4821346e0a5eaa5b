import { expect, test } from "vitest";
import type { AgentEvent } from "../../model/index.ts";
import { callStarts, openScriptedSession } from "../fixtures/openScriptedSession.ts";

const at = { turnId: "turn1", messageId: "m" } as const;

test.each<[string, number, readonly AgentEvent[]]>([
  ["a text", 1, [{ type: "text.delta", ...at, partId: "p", kind: "answer", delta: "Hi", at: 0 }]],
  ["a whole text", 1, [{ type: "text.final", ...at, partId: "p", kind: "answer", text: "Hi" }]],
  ["a call", 1, [callStarts("turn1", "c1", "pay", {})]],
  ["a part", 1, [{ type: "part.added", ...at, part: { type: "data", key: "d", name: "score", data: 1 } }]],
  ["nothing", 2, []],
])("after a resumed stream that brought %s the next attempt to read is number %i", async (_title, attempt, events) => {
  const { session, connection, emit } = await openScriptedSession({ wireId: "s" });
  emit({ type: "history.loaded", place: "replace", events: [] });
  emit({ type: "session.updated", patch: { features: { resume: true } } });
  session.send("go");
  const error = { code: "stream_cut", message: "" } as const;
  const cut = (): void => emit({ type: "turn.ended", turnId: "turn1", reason: "cut", error });
  cut();
  expect(connection.state).toMatchObject({ status: "reconnecting", attempt: 1 });
  connection.reconnect();
  emit(...events);
  cut();
  expect(connection.state).toMatchObject({ status: "reconnecting", attempt });
  connection.close();
});

import { expect, test } from "vitest";
import type { JsonObject } from "../../model/index.ts";
import { createTestSession } from "../fixtures/createTestSession.ts";
import { acp } from "./acp.ts";

const agentCapabilities = { loadSession: true, sessionCapabilities: { close: {} } };

test.each([
  ["new", undefined, { sessionId: "sess_1" }],
  ["stored", "sess_1", {}],
] as const)("a %s session that is closed while the agent opens it is closed there, too", (_what, wireId, result) => {
  const session = createTestSession(acp({ cwd: "/p", transport: "socket" }));
  const link = (): string => session.effects[0]?.link ?? "";
  const feed = (message: JsonObject): void => void session.receive({ link: link(), type: "frame", data: message });
  session.command({ type: "openSession", sessionId: "s", wireId });
  feed({ id: 0, result: { protocolVersion: 1, agentCapabilities } });
  session.command({ type: "closeSession", sessionId: "s" });
  const { length } = session.events;
  feed({ id: 1, result });
  const sent = session.effects.flatMap((effect) => (effect.type === "send" ? [effect.data] : []));
  expect(sent).toMatchObject([
    { method: "initialize" },
    { method: wireId === undefined ? "session/new" : "session/load" },
    { method: "session/close", params: { sessionId: "sess_1" } },
  ]);
  expect(session.events.slice(length)).toEqual([]);
});

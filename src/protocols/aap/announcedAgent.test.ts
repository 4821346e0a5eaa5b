import { expect, test } from "vitest";
import type { Json } from "../../model/index.ts";
import { createTestSession, type TestSession } from "../fixtures/createTestSession.ts";
import { body, opened, send, start } from "../fixtures/startAap.ts";
import { aap } from "./aap.ts";

/** The request that created the session. */
function created(session: TestSession) {
  return session.effects.find((effect) => effect.type === "open" && effect.request.body !== undefined);
}

test("the app's value of a setting is shown and sent in place of the agent's default", () => {
  const options = [{ type: "select", name: "effort", default: "low", options: ["low", "high"] }];
  const announced: Json = { version: 3, agents: [{ name: "scripted", tools: [], options }] };
  const session = start({ agentOptions: { effort: "high" } }, announced);
  expect(session.thread.session.options).toMatchObject([{ id: "effort", value: "high" }]);
  expect(created(session)).toMatchObject({ request: { body: { agent: { options: { effort: "high" } } } } });
});

test("a secret of the agent is sent from the app's options, and is no setting of the user", () => {
  const options = [{ type: "secret", name: "api_key" }];
  const announced: Json = { version: 3, agents: [{ name: "scripted", tools: [], options }] };
  const session = start({ agentOptions: { api_key: "k" } }, announced);
  expect(session.thread.session.options ?? []).toEqual([]);
  expect(created(session)).toMatchObject({ request: { body: { agent: { options: { api_key: "k" } } } } });
});

test("a tool that the app trusts is sent as trusted, and no other one", () => {
  const session = start({ trust: ["web_search"] });
  expect(created(session)).toMatchObject({
    request: { body: { agent: { tools: [{ name: "web_search", trust: true }, { name: "delete_file" }] } } },
  });
  expect(JSON.stringify(created(session)).match(/"trust":true/gu)).toHaveLength(1);
});

test("a server of a version that the kit does not know gets no prompt", () => {
  const session = createTestSession(aap(), "/api");
  send(session, "turn_1");
  body(session, { version: 4, agents: [] });
  expect(session.thread.turn).toMatchObject({ reason: "error", error: { code: "unsupported_version" } });
  expect(session.effects).toHaveLength(1);
});

test.each([
  [{ delta: {}, message: {} }, "delta", "text/event-stream"],
  [{ message: {} }, "message", "text/event-stream"],
  [{ none: {} }, "none", "application/json"],
] as const)("an agent that announces the modes %j is asked for %s", (modes, mode, accept) => {
  const agents = [{ name: "scripted", tools: [], capabilities: { stream: modes } }];
  const { request } = opened(start({}, { version: 3, agents }));
  expect(request.body).toMatchObject({ stream: mode });
  expect(request.headers).toMatchObject({ accept });
});

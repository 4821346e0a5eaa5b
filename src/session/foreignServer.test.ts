import { afterEach, describe, expect, test, vi } from "vitest";
import type { ClientProtocol, Query } from "../model/index.ts";
import { aap, deltaKit } from "../protocols/index.ts";
import { createConnection } from "./links/createConnection.ts";
import type { Connection } from "./links/Connection.ts";
import type { Session } from "./Session.ts";

/** Enough time for a slow machine; a state that never comes fails all the same. */
const patience = { timeout: 30_000 };

let connection: Connection | undefined;
afterEach(() => connection?.close());

interface Recorded {
  readonly line: string;
  readonly headers: readonly string[];
  readonly body: string;
}

/** A server without any extension of the kit, which records its requests. A prompt with "wait" is never answered. */
function createPlainServer(answer: (line: string, body: string) => Response | undefined) {
  const recorded: Recorded[] = [];
  const fetch: typeof globalThis.fetch = (url, init) => {
    const path = String(url instanceof Request ? url.url : url).replace("http://foreign.test", "");
    const body = typeof init?.body === "string" ? init.body : "";
    const line = `${init?.method ?? "GET"} ${path}`;
    recorded.push({ line, headers: [...new Headers(init?.headers).keys()], body });
    if (body.includes("wait")) return Promise.resolve(new Response(new ReadableStream(), { headers: sse }));
    return Promise.resolve(answer(line, body) ?? new Response("Not Found", { status: 404 }));
  };
  return { recorded, fetch };
}

const sse = { "content-type": "text/event-stream" };
const queries: readonly Query[] = [
  { type: "describe" },
  { type: "renameSession", sessionId: "sess_1", title: "x" },
  { type: "readFile", sessionId: "sess_1", path: "a.ts" },
];

/** Everything that an app and its user can do: prompts, answers, a second prompt, a stop, questions, another session. */
async function doEverything(
  protocol: ClientProtocol,
  { recorded, fetch }: ReturnType<typeof createPlainServer>,
): Promise<Session> {
  connection = createConnection({ protocol, url: "http://foreign.test/api", fetch });
  const session = connection.session(undefined, {
    tools: { get_selection: { description: "", parameters: { type: "object" }, execute: () => "const a = 1;" } },
  });
  const isIdle = () => vi.waitFor(() => expect(session.thread.turn.status).toBe("idle"), patience);
  session.send("go");
  await vi.waitFor(() => expect(["idle", "waiting"]).toContain(session.thread.turn.status), patience);
  for (const { requestId, kind } of session.thread.requests) {
    if (kind === "permission") session.decide(requestId, { granted: true });
  }
  await isIdle();
  session.send("wait");
  await vi.waitFor(() => expect(session.thread.turn.status).toBe("running"), patience);
  await vi.waitFor(() => expect(recorded.some(({ body }) => body.includes("wait"))).toBe(true), patience);
  session.stop();
  await isIdle();
  for (const query of queries) await connection.ask(query).catch(() => undefined);
  connection.session("sess_1");
  await vi.waitFor(() => expect(recorded.some(({ line }) => /^GET .*sess_1/.test(line))).toBe(true), patience);
  return session;
}

/** The extension's own headers and fields. */
const headersOfOurs = ["idempotency-key", "last-event-id"];
const fieldsOfOurs = /digest|requestId|request_answer|optionId|remember|by"/;

function expectNothingOfOurs(recorded: readonly Recorded[]): void {
  expect(recorded.flatMap(({ headers }) => headers.filter((name) => headersOfOurs.includes(name)))).toEqual([]);
  expect(recorded.filter(({ body }) => fieldsOfOurs.test(body))).toEqual([]);
}

function notices(session: Session): readonly string[] {
  const parts = session.thread.messages.flatMap((message) => message.parts);
  return parts.flatMap((part) => (part.type === "notice" ? [part.notice] : []));
}

describe("a server that announces nothing is sent nothing of the extension, and Stop shows that the agent may continue", () => {
  test("deltakit", async () => {
    const call = '{"type":"tool_call","tool_name":"get_weather","argument":"{}","call_id":"c1"}';
    const server = createPlainServer((line) =>
      line === "POST /api" ? new Response(`data: ${call}\n\ndata: [DONE]\n\n`, { headers: sse }) : undefined,
    );
    const session = await doEverything(deltaKit(), server);
    const { recorded } = server;
    expect(notices(session)).toContain("stop_is_local");
    expectNothingOfOurs(recorded);
    // The only request of the kit's own is for the history of a session that the page opens again.
    expect(recorded.map(({ line }) => line)).toEqual(["POST /api", "POST /api", "GET /api?sessionId=sess_1"]);
  });

  test("aap", async () => {
    const event = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
    const first =
      event("turn_start", {}) +
      event("tool_call", { toolCallId: "c1", name: "get_selection", input: {} }) +
      event("tool_call", { toolCallId: "c2", name: "delete_file", input: { path: "a" } }) +
      event("turn_stop", { stopReason: "tool_use" });
    const last = event("turn_start", {}) + event("turn_stop", { stopReason: "end_turn" });
    const server = createPlainServer((line, body) => {
      if (line === "GET /api/meta") return Response.json({ version: 3, agents: [{ name: "a" }] });
      if (line === "POST /api/sessions") return Response.json({ sessionId: "sess_1" }, { status: 201 });
      if (line.endsWith("/turns"))
        return new Response(body.includes("tool_permission") ? last : first, { headers: sse });
      if (line === "GET /api/sessions/sess_1") return Response.json({ sessionId: "sess_1" });
      return line.includes("/history") ? Response.json({ history: { full: [] } }) : undefined;
    });
    const session = await doEverything(aap(), server);
    const { recorded } = server;
    expect(notices(session)).toContain("stop_is_local");
    expectNothingOfOurs(recorded);
    expect(new Set(recorded.map(({ line }) => line))).toEqual(
      new Set([
        "GET /api/meta",
        "POST /api/sessions",
        "POST /api/sessions/sess_1/turns",
        "GET /api/sessions/sess_1/history?type=full",
      ]),
    );
    expect(recorded.filter(({ body }) => body.includes("tool_permission"))).toHaveLength(1);
  });
});

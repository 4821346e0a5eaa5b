import { afterEach, expect, test, vi } from "vitest";
import { aap } from "../protocols/index.ts";
import { createConnection } from "./links/createConnection.ts";
import type { Connection } from "./links/Connection.ts";
import { requestIdOf } from "../model/test-support/requestIdOf.ts";

let connection: Connection | undefined;
afterEach(() => connection?.close());

/** The frames of one run, as an SSE body. */
function toBody(...frames: readonly (readonly [string, object])[]): string {
  return frames.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join("");
}

const firstRun = toBody(
  ["session_start", { sessionId: "sess_1" }],
  ["turn_start", {}],
  ["tool_call", { toolCallId: "call_1", name: "get_selection", input: {} }],
  ["tool_call", { toolCallId: "call_2", name: "open_file", input: { path: "a.ts" } }],
  ["tool_call", { toolCallId: "call_3", name: "delete_file", input: { path: "b.ts" } }],
  ["turn_stop", { stopReason: "tool_use" }],
);
const secondRun = toBody(
  ["turn_start", {}],
  ["text_delta", { delta: "Done." }],
  ["turn_stop", { stopReason: "end_turn" }],
);

test("the mixed turn of AAP: client tools run, a server tool is denied, and exactly one POST answers all", async () => {
  const requests: { readonly method: string; readonly path: string; readonly body: string }[] = [];
  const runs = [firstRun, secondRun];
  const fetch: typeof globalThis.fetch = (url, init) => {
    const body = typeof init?.body === "string" ? init.body : "";
    const path = (url instanceof Request ? url.url : url.toString()).replace("http://agent.test", "");
    requests.push({ method: init?.method ?? "GET", path, body });
    if (init?.method === "GET") return Promise.resolve(new Response("", { status: 404 }));
    return Promise.resolve(new Response(runs.shift() ?? "", { headers: { "content-type": "text/event-stream" } }));
  };
  connection = createConnection({ protocol: aap({ dialect: "seed", agent: "demo" }), url: "http://agent.test", fetch });
  const openFile = vi.fn<() => string>(() => "opened");
  const parameters = { type: "object" };
  const session = connection.session(undefined, {
    tools: {
      get_selection: { description: "", parameters, execute: () => "const a = 1;" },
      open_file: { description: "", parameters, confirm: true, execute: openFile },
    },
  });
  const posts = () => requests.filter(({ method }) => method === "PUT" || method === "POST");
  const states = () => session.thread.requests.map(({ kind, state }) => `${kind} ${state}`);

  session.send("tidy up");
  await vi.waitFor(() => expect(states()).toEqual(["execution staged", "execution open", "permission open"]));
  expect([posts().length, openFile.mock.calls.length]).toEqual([1, 0]);

  const [, second, third] = session.thread.requests;
  session.decide(requestIdOf(third), { granted: false, reason: "keep it" });
  expect(posts().length).toBe(1);
  session.decide(requestIdOf(second), { granted: true });
  await vi.waitFor(() => expect(session.thread.turn).toMatchObject({ status: "idle", reason: "completed" }));

  expect(posts().map(({ method, path }) => `${method} ${path}`)).toEqual(["PUT /session", "POST /session/sess_1"]);
  const body = posts()[1]?.body ?? "";
  for (const part of ["call_1", "const a = 1;", "call_2", "opened", "call_3", "keep it"]) expect(body).toContain(part);
  expect([openFile.mock.calls.length, states()]).toEqual([
    1,
    ["execution answered", "execution answered", "permission answered"],
  ]);
});

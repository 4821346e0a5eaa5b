import { expect, onTestFinished, test, vi } from "vitest";
import type { Json } from "../model/index.ts";
import { aap } from "../protocols/index.ts";
import { createConnection } from "./links/createConnection.ts";

/** Plays one call of AAP and returns the session with all requests that were sent. */
function play(...frames: readonly (readonly [string, string])[]) {
  const posted: string[] = [];
  const all = [["turn_start", "{}"], ...frames, ["turn_stop", '{"stopReason":"tool_use"}']] as const;
  const body = all.map(([name, data]) => `event: ${name}\ndata: ${data}\n\n`).join("");
  const fetch: typeof globalThis.fetch = (_, init) => {
    posted.push(typeof init?.body === "string" ? init.body : "");
    return Promise.resolve(new Response(body, { headers: { "content-type": "text/event-stream" } }));
  };
  const protocol = aap({ dialect: "seed", agent: "a" });
  const connection = createConnection({ protocol, url: "http://agent.test", fetch, tabs: null });
  onTestFinished(() => connection.close());
  const session = connection.session();
  session.send("go");
  const diagnostics = () =>
    session.thread.messages.flatMap(({ parts }) => parts.filter(({ type }) => type === "unknown" || type === "notice"));
  return { session, diagnostics, posted };
}

const input: Json = { command: "ls" };
const deep = `${"[".repeat(600)}${"]".repeat(600)}`;
const call = (fields: object): readonly [string, string] => ["tool_call", JSON.stringify(fields)];

test.each([
  ["no id", call({ name: "run", input })],
  ["an empty id", call({ toolCallId: "", name: "run", input })],
  ["a number as id", call({ toolCallId: 7, name: "run", input })],
  ["no name", call({ toolCallId: "c1", input })],
  ["an empty name", call({ toolCallId: "c1", name: "", input })],
  ["a null input", call({ toolCallId: "c1", name: "run", input: null })],
  ["no input", call({ toolCallId: "c1", name: "run" })],
  ["600 levels", ["tool_call", `{"toolCallId":"c1","name":"run","input":${deep}}`] as const],
])("a call with %s cannot be granted, and the thread shows what came", async (_, frame) => {
  const { session, diagnostics } = play(frame);
  await vi.waitFor(() => expect(session.thread.turn.status).not.toBe("running"));
  expect(diagnostics().length).toBeGreaterThan(0);
  for (const { requestId } of session.thread.requests)
    expect(() => session.decide(requestId, { granted: true })).toThrow("cannot be granted");
});

test("a result before its call belongs to the call: no permission is asked for what has run", async () => {
  const result = ["tool_result", JSON.stringify({ toolCallId: "c1", content: "done" })] as const;
  const { session } = play(result, call({ toolCallId: "c1", name: "run", input }));
  await vi.waitFor(() => expect(session.thread.turn.status).toBe("idle"));
  expect(session.thread.requests).toEqual([]);
  const calls = session.thread.messages.flatMap(({ parts }) => parts.filter(({ type }) => type === "tool_call"));
  expect(calls).toMatchObject([{ toolName: "run", input, status: "completed", result: "done" }]);
});

import { expect, onTestFinished, test, vi } from "vitest";
import { createConnection, type ClientTools, type Session } from "../../session/index.ts";
import { aap } from "../../protocols/index.ts";
import { selectOpenRequests } from "../../store/index.ts";
import { serveHttp } from "../fixtures/httpServer.ts";
import { createDemoServer } from "./createDemoServer.ts";

/** A client of the demo server over real HTTP, with a record of the URLs of its POST requests. */
const open = async (path: string, tools: ClientTools = {}): Promise<{ session: Session; turns: string[] }> => {
  const { url } = await serveHttp(createDemoServer({ pace: 0 }));
  const turns: string[] = [];
  const fetchAndCount: typeof fetch = (input, init) => {
    const address = String(input instanceof Request ? input.url : input);
    if (init?.method === "POST" && /\/turns$|\/session\/[^/]+$/.test(address)) turns.push(address);
    return fetch(input, init);
  };
  const protocol = path.endsWith("aap-seed") ? aap({ dialect: "seed" }) : aap();
  const connection = createConnection({ protocol, url: url + path, fetch: fetchAndCount });
  onTestFinished(() => connection.close());
  return { session: connection.session(undefined, { tools }), turns };
};

const selection: ClientTools = {
  get_selection: {
    description: "What the user has selected",
    parameters: { type: "object", properties: {} },
    execute: () => "selected words",
  },
  open_file: {
    description: "Opens a file on the user's side",
    parameters: { type: "object", properties: { path: { type: "string" }, line: { type: "integer" } } },
    execute: () => "opened",
    confirm: true,
  },
};

test("a mixed turn waits for every decision and sends one POST with all of them", async () => {
  const { session, turns } = await open("/api/scenarios/mixed-parallel/aap", selection);
  session.send("Go");
  await vi.waitFor(() => expect(session.thread.turn.status).toBe("waiting"), 10_000);
  await vi.waitFor(() => expect(selectOpenRequests(session.thread).length).toBeGreaterThan(0), 10_000);
  const before = turns.length;
  const undecided = () => selectOpenRequests(session.thread).filter(({ state }) => state === "open");
  // One client tool runs without asking; the other one and the command wait for the user.
  await vi.waitFor(() => expect(undecided()).toHaveLength(2), 10_000);
  for (const { requestId } of undecided()) {
    expect(turns).toHaveLength(before);
    session.decide(requestId, { granted: true });
  }
  await vi.waitFor(() => expect(session.thread.turn.reason).toBe("completed"), 10_000);
  expect(turns).toHaveLength(before + 1);
  expect(session.thread.requests.every(({ state }) => state === "answered")).toBe(true);
});

test.each(["/api/aap", "/api/aap-seed"])("the workspace agent reads, asks and runs over %s", async (path) => {
  const { session } = await open(path);
  session.send("run the tests");
  await vi.waitFor(() => expect(selectOpenRequests(session.thread)).toHaveLength(1), 15_000);
  for (const { requestId } of selectOpenRequests(session.thread)) session.decide(requestId, { granted: true });
  await vi.waitFor(() => expect(session.thread.turn.reason).toBe("completed"), 15_000);
  const calls = session.thread.messages.flatMap(({ parts }) => parts.filter((part) => part.type === "tool_call"));
  expect(calls.map(({ toolName, status }) => `${toolName} ${status}`)).toContainEqual(
    expect.stringMatching(/^run_command (completed|failed)$/),
  );
});

test("a denial with a reason reaches the agent and nothing runs", async () => {
  const { session } = await open("/api/aap");
  session.send("run the tests");
  await vi.waitFor(() => expect(selectOpenRequests(session.thread)).toHaveLength(1), 15_000);
  for (const { requestId } of selectOpenRequests(session.thread))
    session.decide(requestId, { granted: false, reason: "not on a Friday" });
  await vi.waitFor(() => expect(session.thread.turn.reason).toBe("completed"), 15_000);
  const calls = session.thread.messages.flatMap(({ parts }) => parts.filter((part) => part.type === "tool_call"));
  expect(calls.find(({ toolName }) => toolName === "run_command")?.status).toBe("denied");
});

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Protocol, ToolCallPart } from "../../model/index.ts";
import { serveAap, serveDeltaKit } from "../../protocols/index.ts";
import { createAgentServer } from "../../server/index.ts";
import { createConnection, type ClientTools, type Session } from "../../session/index.ts";
import { selectOpenRequests } from "../../store/index.ts";
import { createModelAgent } from "./createModelAgent.ts";
import { readModelSettings } from "./readModelSettings.ts";
import { createTestTurn } from "../test-support/createTestTurn.ts";
import type { ModelStep } from "../test-support/createScriptedModel.ts";
import { serveModel } from "../test-support/serveModel.ts";
import { requestIdOf } from "../../model/test-support/requestIdOf.ts";

const ids = ["anthropic-messages", "openai-responses", "openai-chat", "gemini-generate", "gemini-interactions"];

/** Opens a session with the agent of a configured model, over one of our protocols, like a page. */
const open = async (environment: Record<string, string>, tools?: ClientTools): Promise<Session> => {
  // DeltaKit has no tools of the page.
  const create = (): Protocol => (tools === undefined ? serveDeltaKit({ extension: true }) : serveAap());
  const workspace = await mkdtemp(join(tmpdir(), "countersign-model-"));
  await writeFile(join(workspace, "notes.md"), "old words\n");
  const settings = readModelSettings({ COUNTERSIGN_MODEL_MODEL: "model-1", ...environment });
  if (settings === undefined) throw new Error("No model is configured");
  const server = createAgentServer({
    mounts: [{ path: "/a", protocol: create(), agent: createModelAgent({ settings, workspace }) }],
  });
  const fetch: typeof globalThis.fetch = async (input, init) =>
    (await server.handle(new Request(input, init))) ?? new Response(null, { status: 404 });
  const connection = createConnection({ protocol: create(), url: "http://localhost/a", fetch });
  onTestFinished(async () => {
    connection.close();
    await server.close();
    await rm(workspace, { recursive: true });
  });
  return connection.session(undefined, tools === undefined ? {} : { tools });
};

const serve = async (id: string, ...steps: ModelStep[]) => {
  const model = await serveModel(id, steps);
  const environment = {
    COUNTERSIGN_MODEL_URL: model.url,
    COUNTERSIGN_MODEL_KEY: "secret",
    COUNTERSIGN_MODEL_PROTOCOL: id,
  };
  return { ...model, environment };
};

const until = (check: () => void): Promise<void> => vi.waitFor(check, 10_000);
const ended = (session: Session, reason = "completed"): Promise<void> =>
  until(() => expect(session.thread.turn).toMatchObject({ status: "idle", reason }));
const asked = async (session: Session, count: number) => {
  await until(() => expect(selectOpenRequests(session.thread)).toHaveLength(count));
  return selectOpenRequests(session.thread);
};
const calls = (session: Session): readonly ToolCallPart[] =>
  session.thread.messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === "tool_call" ? [part] : [])));
const answerOf = (session: Session): string =>
  session.thread.messages
    .flatMap(({ role, parts }) => (role === "assistant" ? parts : []))
    .map((part) => (part.type === "text" || part.type === "notice" ? part.text : ""))
    .join("|");

const read = { id: "call_r", name: "read_file", input: { path: "notes.md" } };
const edit = { id: "call_e", name: "edit_file", input: { path: "notes.md", old_text: "old", new_text: "new" } };

describe.each(ids)("a model over %s", (id) => {
  test("reads at once, edits after a grant, and gets the result of each call, also in the next turn", async () => {
    const { environment, requests } = await serve(
      id,
      { text: "Let me look.", calls: [read] },
      { calls: [edit] },
      { text: "All done." },
      { text: "You are welcome." },
    );
    const session = await open(environment);
    session.send("Make it new");
    const [request] = await asked(session, 1);
    expect(calls(session).at(-1)).toMatchObject({
      toolName: "edit_file",
      title: "Edit notes.md",
      status: "awaiting_permission",
      runsOn: "server",
      content: [{ type: "diff", oldText: "old words\n", newText: "new words\n" }],
    });
    session.decide(requestIdOf(request), { granted: true });
    await ended(session);
    expect(answerOf(session)).toContain("All done.");
    expect(calls(session)).toMatchObject([
      { toolName: "read_file", status: "completed", input: { path: "notes.md" }, result: "old words\n" },
      { toolName: "edit_file", status: "completed" },
    ]);
    expect(`${requests[0]?.path} ${JSON.stringify(requests[0]?.body)}`).toContain("model-1");
    expect(JSON.stringify(requests[1]?.body)).toContain("old words\\n");
    expect(JSON.stringify(requests[2]?.body)).toContain("Replaced 1 occurrence");
    session.send("Thank you");
    await ended(session);
    await until(() => expect(requests).toHaveLength(4));
    const last = JSON.stringify(requests[3]?.body);
    for (const words of ["Make it new", "Let me look.", "old words", "Replaced 1 occurrence", "All done.", "Thank you"])
      expect(last).toContain(words);
  });

  test("a denied call is not executed and the model gets the reason; several calls are asked for at once", async () => {
    const again = { ...edit, id: "call_2" };
    const { environment, requests } = await serve(id, { calls: [edit, again] }, { text: "I leave it." });
    const session = await open(environment);
    session.send("Edit twice");
    for (const { requestId, toolCallKey } of await asked(session, 2))
      if (toolCallKey?.endsWith("call_2") === true) session.decide(requestId, { granted: true });
      else session.decide(requestId, { granted: false, reason: "not this one" });
    await ended(session);
    expect(calls(session).map(({ status }) => status)).toEqual(["denied", "completed"]);
    expect(JSON.stringify(requests[1]?.body)).toContain("not this one");
  });

  test("the model gets the page's tools, too, and its unknown or invalid calls are not executed", async () => {
    const { environment, requests } = await serve(
      id,
      {
        calls: [
          { id: "call_p", name: "get_selection", input: {} },
          { id: "call_x", name: "launch", input: {} },
          { id: "call_w", name: "write_file", input: { path: 3 } },
        ],
      },
      { text: "Good." },
    );
    const execute = vi.fn<() => string>(() => "chosen words");
    const session = await open(environment, {
      get_selection: { description: "What is selected.", parameters: { type: "object" }, execute },
    });
    session.send("What is selected?");
    await ended(session);
    expect(execute).toHaveBeenCalledOnce();
    const sent = JSON.stringify(requests[1]?.body);
    expect(sent).toContain("chosen words");
    expect(calls(session).map(({ status, error }) => [status, error?.code])).toEqual([
      ["completed", undefined],
      ["failed", "unknown_tool"],
      ["failed", "invalid_input"],
    ]);
  });
});

test("a stop ends the model's answer, and the next prompt begins another", async () => {
  const { environment, requests } = await serve(
    "anthropic-messages",
    { text: "Thinking", hangs: true },
    { text: "Here." },
  );
  const session = await open(environment);
  session.send("Go");
  await until(() => expect(answerOf(session)).toContain("Thinking"));
  session.stop();
  await ended(session, "cancelled");
  session.send("Again");
  await ended(session);
  expect(answerOf(session)).toContain("Here.");
  expect(requests).toHaveLength(2);
});

test("a stop before the copy is open makes no request", async () => {
  const { environment, requests } = await serve("openai-chat", { text: "Here." });
  const settings = readModelSettings({ COUNTERSIGN_MODEL_MODEL: "model-1", ...environment });
  if (settings === undefined) throw new Error("No model is configured");
  const agent = createModelAgent({ settings });
  const turn = createTestTurn({ text: "Go" });
  onTestFinished(() => agent.closeSession?.(turn.turn.sessionId, true));
  const done = agent.run(turn.turn);
  turn.stop();
  await expect(done).rejects.toThrow(/abort/i);
  expect(requests).toEqual([]);
});

test("a model that repeats a call is stopped with a sentence that says so, not that it took many steps", async () => {
  const steps = ["call_1", "call_2", "call_3"].map((id) => ({ calls: [{ ...read, id }] }));
  const { environment } = await serve("openai-chat", ...steps, { text: "unreached" });
  const session = await open(environment);
  session.send("Read it");
  await ended(session, "limit");
  expect(answerOf(session)).toContain("Stopped because the same call came 3 times: the model may be stuck.");
});

test("a wrong key, a wrong address and a wrong protocol are one sentence each", async () => {
  const { url } = await serve("openai-chat");
  const page = createServer((_request, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end("<h1>Hi</h1>"),
  );
  await new Promise<void>((resolve) => page.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void page.close());
  const pageUrl = `http://127.0.0.1:${(page.address() as AddressInfo).port}`;
  const table = [
    [
      { COUNTERSIGN_MODEL_URL: url, COUNTERSIGN_MODEL_KEY: "wrong" },
      /does not accept the key \(401\): check COUNTERSIGN_MODEL_KEY.*invalid key/,
    ],
    [
      { COUNTERSIGN_MODEL_URL: `${url}/elsewhere`, COUNTERSIGN_MODEL_KEY: "secret" },
      /does not have this address or model \(404\): check COUNTERSIGN_MODEL_URL/,
    ],
    [{ COUNTERSIGN_MODEL_URL: "http://127.0.0.1:9" }, /cannot be reached: check COUNTERSIGN_MODEL_URL/],
    [{ COUNTERSIGN_MODEL_URL: pageUrl }, /is not a stream of OpenAI Chat Completions/],
  ] as const;
  for (const [environment, sentence] of table) {
    const session = await open({ COUNTERSIGN_MODEL_PROTOCOL: "openai-chat", ...environment });
    session.send("Hello");
    await ended(session, "error");
    expect(answerOf(session)).toMatch(sentence);
  }
});

test.each([
  [{ COUNTERSIGN_MODEL_PROTOCOL: "latin" }, /is "latin", which is not one of anthropic-messages/],
  [{ COUNTERSIGN_MODEL_URL: "http://x" }, /PROTOCOL is not set; set it to/],
  [{ COUNTERSIGN_MODEL_PROTOCOL: "openai-chat", COUNTERSIGN_MODEL_URL: "http://x" }, /MODEL_MODEL is not set/],
  [{ COUNTERSIGN_MODEL_PROTOCOL: "openai-chat", COUNTERSIGN_MODEL: "m" }, /MODEL_URL is not set/],
  [
    { COUNTERSIGN_MODEL_PROTOCOL: "openai-chat", COUNTERSIGN_MODEL: "m", COUNTERSIGN_MODEL_URL: "nowhere" },
    /no http or https/,
  ],
])("the settings %j are refused with one sentence", (environment, message) => {
  expect(() => readModelSettings(environment)).toThrow(message);
});

test("without settings no model is configured", () => {
  expect(readModelSettings({ PATH: "/bin", COUNTERSIGN_MODEL_KEY: " " })).toBeUndefined();
});

test.each(["https://api.example.com", "https://api.example.com/v1/", "https://api.example.com/v1/chat/completions"])(
  "the endpoint is found below %s",
  (url) => {
    const settings = readModelSettings({
      COUNTERSIGN_MODEL_URL: url,
      COUNTERSIGN_MODEL: "m",
      COUNTERSIGN_MODEL_PROTOCOL: "openai-chat",
    });
    const half = settings?.protocol.createClient({ url: settings.url, createId: (noun) => noun });
    const command = {
      type: "sendPrompt",
      sessionId: "s",
      turnId: "t",
      messageId: "m",
      content: [],
      tools: [],
    } as const;
    const step = half?.command(command, { get: () => undefined });
    expect(step?.effects?.[0]).toMatchObject({ request: { url: "https://api.example.com/v1/chat/completions" } });
  },
);

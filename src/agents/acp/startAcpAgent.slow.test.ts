import { mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { bundle } from "../../../scripts/bundle.ts";
import { CountersignError, type ToolCallPart } from "../../model/index.ts";
import { acp, serveAcp, deltaKit, serveDeltaKit } from "../../protocols/index.ts";
import { createAgentServer } from "../../server/index.ts";
import { createConnection, type Session } from "../../session/index.ts";
import { selectOpenRequests } from "../../store/index.ts";
import { createTestTurn } from "../test-support/createTestTurn.ts";
import { startAcpAgent, type AcpAgent } from "./startAcpAgent.ts";
import { sample } from "../../../scripts/fullRun.ts";
import { requestIdOf } from "../../model/test-support/requestIdOf.ts";

const CHILD = "src/agents/acp/fixtures/childAgent.ts";

interface Scene {
  readonly agent: AcpAgent;
  readonly root: string;
  /** Opens a session over one of our protocols, a new one or that with the wire id. */
  readonly open: (protocol?: "acp" | "chat", wireId?: string) => Session;
}

/** Starts the child as a separate process behind one of our servers. */
const serve = async (...args: string[]): Promise<Scene> => {
  const root = await realpath(await mkdtemp(join(tmpdir(), "countersign-bridge-")));
  await writeFile(join(root, "notes.md"), "old words\n");
  const agent = await startAcpAgent({ command: process.execPath, args: [await bundle(CHILD), ...args], root });
  const server = createAgentServer({
    mounts: [
      { path: "/acp", protocol: serveAcp(), agent },
      { path: "/chat", protocol: serveDeltaKit(), agent },
    ],
  });
  const fetch: typeof globalThis.fetch = async (input, init) =>
    (await server.handle(new Request(input, init))) ?? new Response(null, { status: 404 });
  onTestFinished(async () => {
    await server.close();
    await agent.close();
    await rm(root, { recursive: true });
  });
  const open: Scene["open"] = (protocol = "acp", wireId) => {
    const connection = createConnection({
      protocol: protocol === "acp" ? acp() : deltaKit({ extension: true }),
      url: `http://localhost/${protocol}`,
      fetch,
    });
    onTestFinished(() => connection.close());
    return connection.session(wireId);
  };
  return { agent, root, open };
};

const until = (check: () => void): Promise<void> => vi.waitFor(check, 20_000);
const ended = (session: Session, reason = "completed"): Promise<void> =>
  until(() => expect(session.thread.turn).toMatchObject({ status: "idle", reason }));
const asked = async (session: Session, count: number) => {
  await until(() => expect(selectOpenRequests(session.thread)).toHaveLength(count));
  return selectOpenRequests(session.thread);
};
const parts = (session: Session) => session.thread.messages.flatMap((message) => message.parts);
const calls = (session: Session): readonly ToolCallPart[] =>
  parts(session).flatMap((part) => (part.type === "tool_call" ? [part] : []));
const answerOf = (session: Session): string =>
  session.thread.messages
    .flatMap(({ role, parts: all }) => (role === "assistant" ? all : []))
    .map((part) => (part.type === "text" ? part.text : ""))
    .join("");
const ask = async (session: Session, text: string, reason = "completed"): Promise<void> => {
  session.send(text);
  await ended(session, reason);
};

test.each(sample(["acp", "chat"] as const, 1))(
  "an edit is asked for with the agent's own options and written once, over %s",
  async (protocol) => {
    const { root, open } = await serve();
    const session = open(protocol);
    session.send(`edit ${root}/notes.md`);
    const [request] = await asked(session, 1);
    expect(request?.options).toEqual([
      { id: "yes-7", label: "Go ahead", kind: "allow_once" },
      { id: "yes-8", label: "Go ahead, always", kind: "allow_always" },
      { id: "no-9", label: "Leave it", kind: "reject_once" },
    ]);
    session.decide(requestIdOf(request), { granted: true, optionId: "yes-8" });
    await ended(session);
    expect(answerOf(session)).toBe("The answer was yes-8.");
    expect(await readFile(join(root, "notes.md"), "utf8")).toBe("new words\n");
    expect(calls(session)).toMatchObject([
      { kind: "read", status: "completed" },
      {
        kind: "edit",
        status: "completed",
        content: [{ type: "diff", oldText: "old words\n", newText: "new words\n" }],
      },
    ]);
  },
);

test.each(["open", "moment", "granted"])(
  "a text that takes the place of the shown one under the same input needs a grant of its own (%s)",
  async (when) => {
    const { root, open } = await serve();
    const session = open();
    session.send(`swap ${when} ${root}/notes.md`);
    const [request] = await asked(session, 1);
    // The call shows this text from the start as well: only after this word have its changes been received.
    await until(() => expect(answerOf(session)).toBe("Asked."));
    const texts = (): unknown => calls(session).find(({ toolCallId }) => toolCallId === "edit-2")?.content;
    const expected = [{ newText: when === "open" ? "swapped\n" : "shown\n" }];
    expect(texts()).toMatchObject(expected);
    session.decide(requestIdOf(request), { granted: true });
    const findNext = () => selectOpenRequests(session.thread).find(({ requestId }) => requestId !== request?.requestId);
    await until(() => expect(findNext()).toBeDefined());
    expect(await readFile(join(root, "notes.md"), "utf8")).toBe("old words\n");
    session.decide(requestIdOf(findNext()), { granted: false });
    await ended(session);
    expect(await readFile(join(root, "notes.md"), "utf8")).toBe("old words\n");
  },
);

test("modes, settings, commands, plan, usage and title of the agent come through, and changes reach it", async () => {
  const { open } = await serve();
  const session = open();
  await until(() => expect(session.thread.session.modes.map(({ id }) => id)).toEqual(["ask", "code"]));
  await until(() => expect(session.thread.session.commands).toMatchObject([{ name: "plan" }]));
  expect(session.thread.session).toMatchObject({ modeId: "ask", options: [{ id: "model", value: "m1" }] });
  session.setMode("code");
  session.setOptions({ model: "m2" });
  await until(() => expect(session.thread.session).toMatchObject({ modeId: "code", options: [{ value: "m2" }] }));
  await ask(session, "hello there");
  expect(answerOf(session)).toBe("You said hello there in code with m2.");
  await ask(session, "facts");
  expect(session.thread.session).toMatchObject({
    title: "Its own title",
    usage: { used: 10, size: 100 },
    plan: [{ content: "Look", status: "in_progress" }],
  });
});

test("questions that are open at once are answered in any order, a form by its values", async () => {
  const { open } = await serve();
  const session = open();
  session.send("many");
  const [first, second, third] = await asked(session, 3);
  session.decide(requestIdOf(third), { granted: false });
  await asked(session, 2);
  session.decide(requestIdOf(first), { granted: true });
  session.decide(requestIdOf(second), { granted: true, optionId: "yes-8" });
  await ended(session);
  expect(answerOf(session)).toBe("yes-7 yes-8 no-9");
  session.send("form");
  const [form] = await asked(session, 1);
  expect(form).toMatchObject({ kind: "form", title: "Which environment?" });
  session.decide(requestIdOf(form), { granted: true, input: { env: "dev" } });
  await ended(session);
  expect(answerOf(session)).toContain('{"action":"accept","content":{"env":"dev"}}');
});

test("a stop answers every open question as cancelled, in one session of two", async () => {
  const { open } = await serve();
  const [session, other] = [open(), open("chat")];
  session.send("wait");
  await asked(session, 3);
  await ask(other, "hello");
  session.stop();
  await ended(session, "cancelled");
  await ask(session, "again");
  expect(answerOf(session)).toContain("You said again");
  expect(answerOf(other)).toContain("You said hello");
});

test("a stop before the session is open sends no prompt", async () => {
  const { agent } = await serve();
  const turn = createTestTurn({ text: "hello" });
  void agent.openSession?.(turn.turn);
  const done = agent.run(turn.turn);
  turn.stop();
  await expect(done).rejects.toThrow(/abort/i);
  expect(turn.events.filter(({ type }) => type === "text.delta")).toEqual([]);
});

test("a file or a command of the agent waits for a grant, which a second tab may give", async () => {
  const { root, open } = await serve();
  const session = open("chat");
  session.send(`write ${root}/made.txt`);
  await asked(session, 1);
  const tab = open("chat", session.thread.session.wireId);
  const [request] = await asked(tab, 1);
  tab.decide(requestIdOf(request), { granted: true });
  await ended(session);
  expect(await readFile(join(root, "made.txt"), "utf8")).toBe("written\n");
  session.send("run echo out && exit 4");
  const [command] = await asked(session, 1);
  session.decide(requestIdOf(command), { granted: true });
  await ended(session);
  expect(answerOf(session)).toContain("exit 4: out\n");
  expect(calls(session).at(-1)).toMatchObject({
    title: "echo out && exit 4",
    content: [{ type: "terminal", output: "out\n", exit: { code: 4 } }],
  });
  session.send(`write ${root}/other.txt`);
  const [denied] = await asked(session, 1);
  session.decide(requestIdOf(denied), { granted: false, reason: "not there" });
  await ended(session, "error");
  expect(session.thread.turn.error?.detail).toContain("not there");
});

test("a terminal that the agent shows in its own call prints there, and only there", async () => {
  const { open } = await serve();
  const session = open();
  session.send("show sleep 0.5; echo one; echo two");
  const [request] = await asked(session, 1);
  session.decide(requestIdOf(request), { granted: true });
  await ended(session);
  expect(calls(session)).toMatchObject([
    { title: "sleep 0.5; echo one; echo two", content: [] },
    { toolName: "My own words for it", content: [{ type: "terminal", output: "one\ntwo\n", exit: { code: 0 } }] },
  ]);
});

test.each(["run", "show"])(
  "of endless output the end is kept, with the number of dropped characters (%s)",
  async (verb) => {
    const { root, open } = await serve();
    const session = open("chat");
    // Shown by the agent only once it runs.
    session.send(
      `${verb} until test -e shown; do sleep 0.05; done; node -e 'for (let n = 100000; n < 500000; n++) console.log("line " + n)'`,
    );
    const [request] = await asked(session, 1);
    const streamed = { length: 0 };
    session.onEvent((event) => {
      if (event.type === "toolCall.outputDelta") streamed.length += event.delta.length;
    });
    session.decide(requestIdOf(request), { granted: true });
    await until(() => expect(calls(session)).toHaveLength(verb === "show" ? 2 : 1));
    await writeFile(join(root, "shown"), "");
    await ended(session);
    const [terminal] = calls(session).at(-1)?.content ?? [];
    expect(terminal).toMatchObject({ type: "terminal", exit: { code: 0 }, dropped: 400_000 * 12 - 1024 * 1024 });
    expect(terminal).toHaveProperty("output", expect.stringMatching(/line 499999\n$/));
    expect(streamed.length).toBeLessThanOrEqual(1024 * 1024);
  },
);

test("a missing file is a resource that was not found, so that the agent can create it", async () => {
  const { root, open } = await serve();
  const session = open();
  await ask(session, `probe ${root}/new.md`);
  expect(answerOf(session)).toMatch(/^-32002 Resource not found/);
});

test("an agent that cannot read that error gets an empty text", async () => {
  const { root, open } = await serve("--gemini");
  const session = open();
  await ask(session, `probe ${root}/new.md`);
  expect(answerOf(session)).toBe("");
  expect(session.thread.turn.reason).toBe("completed");
});

test("nothing outside the root is read or written, by dots or by a link", async () => {
  const { root, open } = await serve();
  const session = open();
  await symlink("/etc", join(root, "way-out"));
  for (const path of ["/etc/hostname", `${root}/../x.txt`, `${root}/way-out/hostname`]) {
    await ask(session, `read ${path}`, "error");
    expect(session.thread.turn.error?.detail).toMatch(/outside the workspace|out of the workspace/);
    await ask(session, `write ${path}`, "error");
  }
  expect(selectOpenRequests(session.thread)).toEqual([]);
});

test.each([
  [[], false],
  [["--no-load"], true],
])("after a crash the turn shows what happened, and the agent starts again (%j)", async (args, forgets) => {
  const { agent, open } = await serve(...args);
  const session = open();
  await ask(session, "hello");
  await ask(session, "crash", "error");
  expect(session.thread.turn.error?.detail).toMatch(/ended with exit code 3.*out of cheese/s);
  await until(() =>
    expect(agent.log.state).toMatchObject({ state: "ended", message: expect.stringContaining("exit code 3") }),
  );
  expect(agent.log.lines.map(({ text }) => text)).toContain("warming up");
  await agent.restart();
  expect(agent.log.state).toEqual({ state: "running" });
  await ask(session, "back again");
  expect(answerOf(session)).toContain("You said back again");
  const notices = parts(session).filter((part) => part.type === "notice" && part.notice === "server");
  expect(notices).toHaveLength(forgets ? 1 : 0);
});

test("a start that failed at once is tried again", async () => {
  const args = [await bundle(CHILD)];
  const agent = await startAcpAgent({ command: process.execPath, args, root: tmpdir() });
  onTestFinished(() => agent.close());
  args.push("\0");
  await expect(agent.restart()).rejects.toThrow("could not be started");
  expect(agent.log.state).toMatchObject({ state: "ended" });
  args.pop();
  await agent.restart();
  expect(agent.log.state).toEqual({ state: "running" });
});

test.each([
  [{ command: "countersign-no-such-agent" }, /was not found.*Install it/],
  [{ command: "/tmp" }, /may not be executed/],
  [
    { command: process.execPath, args: ["-e", "console.error('no key'); process.exit(2)"] },
    /exit code 2 before it answered/,
  ],
  [{ command: process.execPath, args: ["-e", "setInterval(() => {}, 1000)"], patience: 300 }, /has not answered/],
  [
    {
      command: process.execPath,
      args: [
        "-e",
        'process.stdin.once("data", () => console.log(JSON.stringify({ jsonrpc: "2.0", id: 0, result: { protocolVersion: 9 } })))',
      ],
    },
    /version 1 .* version 9/,
  ],
  [
    {
      command: process.execPath,
      args: [
        "-e",
        'process.stdin.once("data", () => console.log(JSON.stringify({ jsonrpc: "2.0", id: 0, error: { code: -32603, message: "Internal error", data: "no key was given" } })))',
      ],
    },
    /no key was given/,
  ],
])("%j is refused with one sentence", async (options, message) => {
  const failed = await startAcpAgent({ root: tmpdir(), ...options }).catch((error: unknown) => error);
  const words = failed instanceof CountersignError ? `${failed.message} ${failed.detail ?? ""}` : "";
  expect(words).toMatch(message);
});

test.each([
  ["the agent", ({ agent }: Scene) => agent.close()],
  ["its session", ({ agent }: Scene, sessionId: string) => agent.closeSession?.(sessionId, true)],
])("a command that runs for an agent ends with %s", async (_what, end) => {
  const scene = await serve();
  const session = scene.open();
  session.send("run echo $$ > pid && exec sleep 60");
  const [request] = await asked(session, 1);
  session.decide(requestIdOf(request), { granted: true });
  const pid = await vi.waitFor(async () => {
    const read = Number(await readFile(join(scene.root, "pid"), "utf8"));
    expect(read).toBeGreaterThan(0);
    return read;
  }, 20_000);
  await end(scene, session.thread.session.wireId ?? "");
  await until(() => expect(() => process.kill(pid, 0)).toThrow("ESRCH"));
});

test("a change of mode ends with an error when the agent ends before it has confirmed it", async () => {
  const { agent, open } = await serve();
  const session = open();
  await ask(session, "hello");
  const wireId = session.thread.session.wireId ?? "";
  const changed = Promise.resolve(agent.setMode?.(wireId, "silent"));
  await agent.close();
  await expect(changed).rejects.toMatchObject({ code: "agent" });
});

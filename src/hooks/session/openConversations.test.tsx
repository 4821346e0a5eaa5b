import { act, cleanup, render } from "@testing-library/react";
import { useEffect } from "react";
import type { ReactElement } from "react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import type { Message } from "../../model/index.ts";
import { aiSdkUi } from "../../protocols/index.ts";
import { emptyThread } from "../../store/index.ts";
import { createConnection, memoryStorage, type Connection, type Session } from "../../session/index.ts";
import type { AgentSessionOptions } from "./AgentSessionOptions.ts";
import { useAgentSession, type AgentSession } from "./useAgentSession.ts";

afterEach(cleanup);

/** A connection whose server writes the start of an answer, and nothing more until the request is aborted. */
function connect(storage = memoryStorage()): Connection & { aborted: () => boolean } {
  let aborted = false;
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    init?.signal?.addEventListener("abort", () => (aborted = true));
    const chunks = [
      { type: "start", messageId: "m1" },
      { type: "text-start", id: "t" },
      { type: "text-delta", id: "t", delta: "I am" },
    ];
    const text = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("");
    const body = new ReadableStream<Uint8Array>({ start: (stream) => stream.enqueue(new TextEncoder().encode(text)) });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
  const connection = createConnection({ protocol: aiSdkUi(), url: "http://a.test/a", fetch, storage });
  onTestFinished(() => connection.close());
  return Object.assign(connection, { aborted: () => aborted });
}

interface Seen {
  agent?: AgentSession | null;
}

function Probe({
  onAgent,
  ...options
}: AgentSessionOptions & { onAgent: (agent: AgentSession | null) => unknown }): ReactElement {
  const agent = useAgentSession(options);
  useEffect(() => void onAgent(agent));
  return <p>{agent === null ? "none" : "open"}</p>;
}

const sessionOf = ({ agent }: Seen): Session => {
  if (agent === null || agent === undefined) throw new Error("No session is open.");
  return agent.session;
};
const textsOf = ({ thread }: Session): readonly string[] =>
  thread.messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === "text" ? [part.text] : [])));
const runs = (session: Session): Promise<void> => vi.waitFor(() => expect(textsOf(session)).toEqual(["go", "I am"]));

test("opening the conversation that is open changes nothing: its turn goes on", async () => {
  const connection = connect();
  const seen: Seen = {};
  render(<Probe onAgent={(agent) => (seen.agent = agent)} connection={connection} />);
  const session = sessionOf(seen);
  act(() => session.send("go"));
  await runs(session);
  for (const id of [session.storedId, session.thread.session.wireId]) act(() => seen.agent?.open(id));
  expect(sessionOf(seen)).toBe(session);
  expect([connection.aborted(), session.thread.turn.status]).toEqual([false, "running"]);
  act(() => seen.agent?.open());
  expect(sessionOf(seen)).not.toBe(session);
});

const toMessage = (role: Message["role"], text: string): Message => ({
  id: text,
  role,
  turnId: "t",
  wire: [],
  parts: [{ type: "text", key: text, kind: "answer", text, state: "final", citations: [] }],
});

test.each([
  ["a conversation that the app gives", [toMessage("user", "one"), toMessage("assistant", "Two.")], []],
  ["a greeting that the app gives", [toMessage("assistant", "Hello.")], ["Hello."]],
])("a new conversation does not begin with %s, unless each one does: %#", (_what, initialMessages, texts) => {
  const connection = connect();
  const seen: Seen = {};
  render(<Probe onAgent={(agent) => (seen.agent = agent)} connection={connection} initialMessages={initialMessages} />);
  expect(textsOf(sessionOf(seen))).toHaveLength(initialMessages.length);
  act(() => seen.agent?.open());
  expect(textsOf(sessionOf(seen))).toEqual(texts);
});

test("a conversation that the app gives is what it begins with when it is opened again", () => {
  const connection = connect();
  const seen: Seen = {};
  const messages = [toMessage("user", "one")];
  const initialThread = { ...emptyThread(), messages, session: { ...emptyThread().session, wireId: "a" } };
  render(<Probe onAgent={(agent) => (seen.agent = agent)} connection={connection} initialThread={initialThread} />);
  act(() => seen.agent?.open("b"));
  expect(textsOf(sessionOf(seen))).toEqual([]);
  act(() => seen.agent?.open("a"));
  expect(textsOf(sessionOf(seen))).toEqual(["one"]);
});

test("a conversation that the app gives anew is what the next session begins with", () => {
  const connection = connect();
  const seen: Seen = {};
  const show = (text: string) => (
    <Probe
      onAgent={(agent) => (seen.agent = agent)}
      connection={connection}
      initialMessages={[toMessage("user", text)]}
      onSessionChange={() => undefined}
    />
  );
  const { rerender } = render(show("one"));
  act(() => {
    seen.agent?.open();
    rerender(show("two"));
  });
  expect(textsOf(sessionOf(seen))).toEqual(["two"]);
});

test("a conversation that two chats show goes on where one of them shows another", async () => {
  const connection = connect();
  const [one, two]: Seen[] = [{}, {}];
  if (one === undefined || two === undefined) return;
  render(<Probe onAgent={(agent) => (one.agent = agent)} connection={connection} sessionId="s" />);
  const other = render(<Probe onAgent={(agent) => (two.agent = agent)} connection={connection} sessionId="s" />);
  expect(sessionOf(two)).toBe(sessionOf(one));
  act(() => two.agent?.open());
  expect(sessionOf(two)).not.toBe(sessionOf(one));
  other.unmount();
  await vi.waitFor(() => expect(sessionOf(one).loading).toBe(false));
  act(() => sessionOf(one).send("go"));
  await runs(sessionOf(one));
});

test("a conversation that is renamed here has its title in its thread, and when it is opened again", async () => {
  const storage = memoryStorage();
  const written: (string | undefined)[] = [];
  const connection = connect({
    ...storage,
    async set(key, text) {
      written.push(key.split(":").at(-2));
      await storage.set(key, text);
    },
  });
  const seen: Seen = {};
  const { unmount } = render(<Probe onAgent={(agent) => (seen.agent = agent)} connection={connection} />);
  act(() => sessionOf(seen).send("go"));
  await runs(sessionOf(seen));
  const id = sessionOf(seen).storedId ?? "";
  await connection.ask({ type: "renameSession", sessionId: id, title: "Mine" });
  expect(sessionOf(seen).thread.session.title).toBe("Mine");
  // Its line keeps its time, and a turn that another tab has stored stays.
  act(() => sessionOf(seen).stop());
  await vi.waitFor(() => expect(sessionOf(seen).thread.turn.status).toBe("idle"));
  await new Promise((done) => void setImmediate(done));
  written.length = 0;
  await connection.ask({ type: "renameSession", sessionId: id, title: "Mine, too" });
  expect(sessionOf(seen).thread.session.title).toBe("Mine, too");
  unmount();
  expect(written).toEqual(["title"]);
  await connection.ask({ type: "renameSession", sessionId: id, title: "Ours" });
  const again = connection.session(id);
  await vi.waitFor(() => expect(again.thread.session.title).toBe("Ours"));
});

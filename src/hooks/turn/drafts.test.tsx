import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { StrictMode, useEffect } from "react";
import type { ReactElement } from "react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import type { Agent } from "../../agents/index.ts";
import { servedProtocols } from "../../protocols/index.ts";
import { createAgentServer } from "../../server/index.ts";
import { createConnection, memoryStorage } from "../../session/index.ts";
import type { Connection, ConversationStorage } from "../../session/index.ts";
import { SessionProvider } from "../session/SessionProvider.tsx";
import { useConversationId, useIsLoading } from "../session/sessionHooks.ts";
import { useAgentSession } from "../session/useAgentSession.ts";
import { usePlaceholderSession } from "../session/usePlaceholderSession.ts";
import { createFakeSession } from "../test-support/createFakeSession.ts";
import { useComposer } from "./useComposer.ts";

afterEach(cleanup);

const agent: Agent = { name: "a", title: "A", version: "1", run: async () => "completed" };

/** What the page shows now. */
const current: { open?: (id?: string) => void; id?: string | undefined; loading?: boolean } = {};

function Box(): ReactElement {
  const { draft, setDraft, attach, attachments, send } = useComposer();
  const id = useConversationId();
  const loading = useIsLoading();
  useEffect(() => void Object.assign(current, { id, loading }));
  return (
    <>
      <textarea aria-label="draft" value={draft} onChange={(event) => setDraft(event.target.value)} />
      <button onClick={send}>send</button>
      <button onClick={() => void attach([new File(["x"], "x.txt", { type: "text/plain" })])}>attach</button>
      <output>{attachments.map(({ file, state }) => `${file.name} ${state}`).join()}</output>
    </>
  );
}

/** A chat as apps build it: with a placeholder until the session is open, or with nothing. */
function Chat({ connection, bare }: { connection: Connection; bare: boolean }): ReactElement {
  const opened = useAgentSession({ connection });
  const placeholder = usePlaceholderSession(connection.protocol);
  useEffect(() => void Object.assign(current, { open: opened?.open }));
  if (opened === null && bare) return <p>none</p>;
  return (
    <SessionProvider session={opened?.session ?? placeholder} connection={opened?.connection}>
      <Box />
    </SessionProvider>
  );
}

const type = (text: string): void => void fireEvent.change(screen.getByLabelText("draft"), { target: { value: text } });
const written = (): string => screen.getByLabelText<HTMLTextAreaElement>("draft").value;
const press = (name: string): void => void fireEvent.click(screen.getByText(name));

/** Opens a conversation in place of the one that is shown, and waits until it is read. */
async function open(id?: string): Promise<void> {
  act(() => current.open?.(id));
  await waitFor(() => expect(current).toMatchObject(id === undefined ? { loading: false } : { id, loading: false }));
}

/** Sends a prompt in a new conversation and returns its id. */
async function begin(text: string): Promise<string> {
  await open();
  type(text);
  press("send");
  return waitFor(() => current.id ?? Promise.reject(new Error("It has no id yet.")));
}

const places = [
  ["which the server keeps", "deltakit", undefined],
  ["which the page keeps", "ai-sdk-ui", undefined],
  ["which a storage keeps", "ai-sdk-ui", memoryStorage],
  ["which server and storage keep", "deltakit", memoryStorage],
] as const;

function connect(protocolId: string, storage: (() => ConversationStorage) | undefined): Connection {
  const protocol = servedProtocols.find(({ id }) => id === protocolId);
  if (protocol === undefined) throw new Error(`There is no protocol ${protocolId}.`);
  const server = createAgentServer({ mounts: [{ path: "/a", protocol: protocol.create(), agent }] });
  onTestFinished(() => server.close());
  const connection = createConnection({
    protocol: protocol.create(),
    url: "http://a.test/a",
    fetch: async (url, init) => (await server.handle(new Request(url, init))) ?? new Response(null, { status: 404 }),
    storage: storage?.(),
  });
  onTestFinished(() => connection.close());
  return connection;
}

test.each(places)(
  "each conversation, %s, has its own draft: over %s none is lost, doubled or overwritten",
  async (_, id, storage) => {
    const connection = connect(id, storage);
    for (const bare of [false, true]) {
      const page = render(
        <StrictMode>
          <Chat connection={connection} bare={bare} />
        </StrictMode>,
      );
      const a = await begin("one");
      const b = await begin("two");
      expect(b).not.toBe(a);
      await open(a);
      type("half of a");
      await open(b);
      await waitFor(() => expect(written()).toBe(""));
      type("half of b");
      await open(a);
      await waitFor(() => expect(written()).toBe("half of a"));
      // A box that the user has emptied stays empty.
      type("");
      await open(b);
      await waitFor(() => expect(written()).toBe("half of b"));
      await open(a);
      await waitFor(() => expect(written()).toBe(""));
      page.unmount();
    }
  },
);

test("what was typed in a new conversation without an id is there when the user begins one again, and only there", async () => {
  render(<Chat connection={connect("deltakit", undefined)} bare={false} />);
  const a = await begin("one");
  await open();
  type("half of a new one");
  await open(a);
  await waitFor(() => expect(written()).toBe(""));
  await open();
  await waitFor(() => expect(written()).toBe("half of a new one"));
  press("send");
  await open(a);
  await open();
  await waitFor(() => expect(written()).toBe(""));
});

test("a prompt that is sent is never stored as a draft: a page that goes at once would offer it again", async () => {
  const storage = memoryStorage();
  const set = vi.fn<ConversationStorage["set"]>((key, text) => storage.set(key, text));
  const listWritten = (kind: string): unknown[] => set.mock.calls.filter(([key]) => key.includes(`:${kind}:`));
  render(<Chat connection={connect("ai-sdk-ui", () => ({ ...storage, set }))} bare={false} />);
  await begin("one");
  await waitFor(() => expect(listWritten("thread")).not.toEqual([]));
  expect(listWritten("draft")).toEqual([]);
});

test("attached files stay with the draft of their conversation", async () => {
  render(<Chat connection={connect("deltakit", undefined)} bare={false} />);
  const a = await begin("one");
  const b = await begin("two");
  await open(a);
  press("attach");
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("x.txt ready"));
  await open(b);
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe(""));
  await open(a);
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("x.txt ready"));
});

test("what is typed while a stored conversation is read follows its stored draft", async () => {
  const storage = memoryStorage();
  let gate = Promise.resolve();
  const slow = { ...storage, get: async (key: string) => gate.then(() => storage.get(key)) };
  const first = connect("ai-sdk-ui", () => storage);
  const page = render(<Chat connection={first} bare />);
  const a = await begin("one");
  type("stored");
  page.unmount();
  first.close();
  let release = (): void => {};
  gate = new Promise((resolve) => (release = resolve));
  render(<Chat connection={connect("ai-sdk-ui", () => slow)} bare />);
  await waitFor(() => expect(screen.getByLabelText("draft")).toBeDefined());
  act(() => current.open?.(a));
  await waitFor(() => expect(current.loading).toBe(true));
  type("typed");
  release();
  await waitFor(() => expect(written()).toBe("stored\ntyped"));
});

test("what was typed before the first session was open belongs to it", async () => {
  const connection = connect("deltakit", undefined);
  const placeholder = createFakeSession();
  const page = render(
    <SessionProvider session={placeholder}>
      <Box />
    </SessionProvider>,
  );
  type("early");
  page.rerender(
    <SessionProvider session={connection.session()} connection={connection}>
      <Box />
    </SessionProvider>,
  );
  await waitFor(() => expect(written()).toBe("early"));
});

test("sessions that the host opens itself have a draft each", async () => {
  const [a, b] = [createFakeSession(), createFakeSession()];
  const draw = (session: typeof a): ReactElement => (
    <SessionProvider session={session}>
      <Box />
    </SessionProvider>
  );
  const page = render(draw(a));
  type("half of a");
  page.rerender(draw(b));
  await waitFor(() => expect(written()).toBe(""));
  type("half of b");
  page.rerender(draw(a));
  await waitFor(() => expect(written()).toBe("half of a"));
});

test("a file that is attached while the first session opens belongs to it, and can be sent", async () => {
  const session = createFakeSession();
  const page = render(
    <SessionProvider session={createFakeSession()}>
      <Box />
    </SessionProvider>,
  );
  press("attach");
  page.rerender(
    <SessionProvider session={session} connection={connect("deltakit", undefined)}>
      <Box />
    </SessionProvider>,
  );
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("x.txt ready"));
  press("send");
  expect(session.calls).toMatchObject([["send", [{ type: "resource", text: "x" }]]]);
});

test("what was typed before the first session was open is stored with it", () => {
  const session = createFakeSession();
  const keep = vi.spyOn(session, "setDraft");
  const page = render(
    <SessionProvider session={createFakeSession()}>
      <Box />
    </SessionProvider>,
  );
  type("early");
  page.rerender(
    <SessionProvider session={session} connection={connect("deltakit", undefined)}>
      <Box />
    </SessionProvider>,
  );
  expect(keep.mock.calls).toEqual([["early"]]);
});

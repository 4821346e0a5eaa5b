import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { StrictMode, useEffect, useState } from "react";
import type { ReactElement } from "react";
import { afterEach, describe, expect, expectTypeOf, test, vi } from "vitest";
import { z } from "zod";
import { deltaKit } from "../../protocols/index.ts";
import type { ClientTools, Connection, Session, ToolContext } from "../../session/index.ts";
import { createFakeSession } from "../test-support/createFakeSession.ts";
import type { FakeSession } from "../test-support/createFakeSession.ts";
import { useAgentSession } from "./useAgentSession.ts";
import type { AgentSession } from "./useAgentSession.ts";
import type { AgentSessionOptions } from "./AgentSessionOptions.ts";

const made = vi.hoisted(() => ({ connections: new Array<{ url: string; close: () => void }>() }));

interface Opened {
  readonly wireId: string | undefined;
  readonly session: FakeSession;
}
const opened: Opened[] = [];

function createFakeConnection(): Connection & { close: ReturnType<typeof vi.fn<() => void>> } {
  return {
    protocol: deltaKit(),
    session(wireId) {
      const session = createFakeSession();
      opened.push({ wireId, session });
      return session;
    },
    ask: () => Promise.resolve({}),
    trace: () => () => undefined,
    state: { status: "connected" },
    subscribe: () => () => undefined,
    reconnect: () => undefined,
    close: vi.fn<() => void>(),
  };
}

vi.mock(import("../../session/index.ts"), async (original) => ({
  ...(await original()),
  createConnection: (options: { url: string }) => {
    const connection = createFakeConnection();
    made.connections.push({ url: options.url, close: connection.close });
    return connection;
  },
}));

afterEach(() => {
  cleanup();
  opened.length = 0;
  made.connections.length = 0;
});

const seen: { agent: AgentSession | null } = { agent: null };
function Probe(props: AgentSessionOptions): ReactElement {
  const agent = useAgentSession(props);
  useEffect(() => {
    seen.agent = agent;
  });
  return <p>{agent === null ? "none" : "open"}</p>;
}
const isClosed = (session: Session | undefined) =>
  opened.find((it) => it.session === session)?.session.calls.some(([name]) => name === "close");

describe("useAgentSession", () => {
  test("S24 leaves one open connection and one open session in StrictMode, and none after unmounting", () => {
    const view = render(
      <StrictMode>
        <Probe protocol={deltaKit()} url="/api" />
      </StrictMode>,
    );
    const open = made.connections.filter(({ close }) => vi.mocked(close).mock.calls.length === 0);
    expect(open).toHaveLength(1);
    expect(opened.filter(({ session }) => !isClosed(session))).toHaveLength(1);
    view.unmount();
    for (const { close } of made.connections) expect(close).toHaveBeenCalledTimes(1);
    expect(opened.every(({ session }) => isClosed(session))).toBe(true);
  });

  test("keeps its connection over renders with new objects, and opens another for another url", () => {
    const view = render(<Probe protocol={deltaKit()} url="/a" tools={{}} headers={{}} />);
    view.rerender(<Probe protocol={deltaKit()} url="/a" tools={{}} headers={{}} />);
    expect(made.connections.map(({ url }) => url)).toEqual(["/a"]);
    view.rerender(<Probe protocol={deltaKit()} url="/b" tools={{}} headers={{}} />);
    expect(made.connections.map(({ url }) => url)).toEqual(["/a", "/b"]);
    expect(made.connections[0]?.close).toHaveBeenCalledTimes(1);
  });

  test("opens no conversation of one server at another: there the id that the app gives counts", () => {
    const report = vi.fn<() => void>();
    const view = render(<Probe protocol={deltaKit()} url="/a" sessionId="one" onSessionChange={report} />);
    act(() => seen.agent?.open("two"));
    view.rerender(<Probe protocol={deltaKit()} url="/b" sessionId="one" onSessionChange={report} />);
    act(() => seen.agent?.open("three"));
    view.rerender(<Probe protocol={deltaKit()} url="/c" onSessionChange={report} />);
    expect(opened.map(({ wireId }) => wireId)).toEqual(["one", "two", "one", "three", undefined]);
    const { protocol } = createFakeConnection();
    view.rerender(<Probe protocol={{ ...protocol, id: "other" }} url="/c" sessionId="four" onSessionChange={report} />);
    expect(opened.map(({ wireId }) => wireId).slice(5)).toEqual(["four"]);
    expect(opened.filter(({ session }) => !isClosed(session))).toHaveLength(1);
  });

  test("opens no conversation of one connection of the app at another", () => {
    const [one, two] = [createFakeConnection(), createFakeConnection()];
    const view = render(<Probe connection={one} />);
    act(() => seen.agent?.open("of the first"));
    view.rerender(<Probe connection={two} />);
    expect(opened.map(({ wireId }) => wireId)).toEqual([undefined, "of the first", undefined]);
  });

  test("accepts inline tools: a Standard Schema is declared as JSON Schema and types the input, a ready tool is passed unchanged", () => {
    const ready = { description: "Waits", parameters: {}, execute: () => "waited" };
    function Tooled(): ReactElement {
      useAgentSession({
        connection: useState(createFakeConnection)[0],
        tools: {
          ready,
          weather: {
            description: "Tells the weather",
            parameters: z.object({ city: z.string(), days: z.number().default(3) }),
            execute(input) {
              expectTypeOf(input).toEqualTypeOf<{ city: string; days: number }>();
              return `${input.city} ${input.days}`;
            },
          },
        },
      });
      return <p />;
    }
    render(<Tooled />);
    const tools = opened[0]?.session.calls.find(([name]) => name === "setTools")?.[1] as ClientTools | undefined;
    expect(tools?.["ready"]).toBe(ready);
    expect(tools?.["weather"]?.parameters).toMatchObject({ properties: { city: { type: "string" } } });
    expect(tools?.["weather"]?.execute({ city: "Oslo" }, {} as ToolContext)).toBe("Oslo 3");
  });

  test("opens another session when the app asks for one, closes the old one, and never closes the app's connection", () => {
    const connection = createFakeConnection();
    const view = render(<Probe connection={connection} sessionId="one" />);
    const first = seen.agent?.session;
    view.rerender(<Probe connection={connection} sessionId="two" />);
    expect(opened.map(({ wireId }) => wireId)).toEqual(["one", "two"]);
    expect([isClosed(first), isClosed(seen.agent?.session)]).toEqual([true, false]);
    act(() => seen.agent?.open());
    expect(opened.map(({ wireId }) => wireId)).toEqual(["one", "two", undefined]);
    view.unmount();
    expect(connection.close).not.toHaveBeenCalled();
  });

  test("shows one conversation until the next is open: what is around both keeps its place and its focus", () => {
    const shown: (string | undefined)[] = [];
    function Shown(): ReactElement {
      const agent = useAgentSession({ connection });
      shown.push(agent?.session.sessionId);
      return (
        <button type="button" onClick={() => agent?.open("two")}>
          Open
        </button>
      );
    }
    const connection = createFakeConnection();
    const view = render(<Shown />);
    fireEvent.click(view.getByRole("button"));
    const [first, second] = opened.map(({ session }) => session.sessionId);
    const order = shown.filter((id, index) => index === 0 || id !== shown[index - 1]);
    expect(order).toEqual([undefined, first, second]);
  });

  test("does not reopen a new session when the app passes back the id that `onSessionChange` reported", () => {
    const connection = createFakeConnection();
    const onSessionChange = vi.fn<(event: { readonly sessionId: string | undefined }) => void>();
    const view = render(<Probe connection={connection} onSessionChange={onSessionChange} />);
    act(() => opened[0]?.session.feed({ type: "session.updated", patch: { wireId: "w" } }));
    expect(onSessionChange).toHaveBeenCalledWith({ sessionId: "w" });
    view.rerender(<Probe connection={connection} sessionId="w" onSessionChange={onSessionChange} />);
    expect(opened).toHaveLength(1);
  });

  test("opens a new session when the app drops the id, also one that `onSessionChange` has reported", () => {
    const connection = createFakeConnection();
    const view = render(<Probe connection={connection} sessionId="one" />);
    view.rerender(<Probe connection={connection} />);
    expect(opened.map(({ wireId }) => wireId)).toEqual(["one", undefined]);
    act(() => opened[1]?.session.feed({ type: "session.updated", patch: { wireId: "two" } }));
    view.rerender(<Probe connection={connection} sessionId="two" />);
    view.rerender(<Probe connection={connection} />);
    expect(opened.map(({ wireId }) => wireId)).toEqual(["one", undefined, undefined]);
  });

  test("does not open a second new session for an app that passes back what `open` has reported only later", () => {
    const connection = createFakeConnection();
    const view = render(<Probe connection={connection} sessionId="one" />);
    act(() => seen.agent?.open());
    act(() => opened[1]?.session.feed({ type: "session.updated", patch: { wireId: "two" } }));
    view.rerender(<Probe connection={connection} />);
    view.rerender(<Probe connection={connection} sessionId="two" />);
    expect(opened.map(({ wireId }) => wireId)).toEqual(["one", undefined]);
  });
});

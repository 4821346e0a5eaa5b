import { act, fireEvent, render, screen } from "@testing-library/react";
import { Component, StrictMode } from "react";
import type { ReactElement, ReactNode } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { CountersignError } from "../model/index.ts";
import type { ToolCallPart } from "../model/index.ts";
import { deltaKit } from "../protocols/index.ts";
import {
  SessionProvider,
  useComposer,
  useFeature,
  useMessageInfo,
  usePart,
  useRows,
  useSession,
  useStopTool,
  useViewState,
} from "./index.ts";
import { createFakeSession } from "./test-support/createFakeSession.ts";
import type { FakeSession } from "./test-support/createFakeSession.ts";
import { withFakeTimers } from "./test-support/withFakeTimers.ts";

const renders = new Map<string, number>();
const count = (name: string) => renders.set(name, (renders.get(name) ?? 0) + 1);

function PartProbe({ partKey }: { partKey: string }): ReactElement {
  const part = usePart(partKey);
  count(partKey);
  return <p>{part?.type === "text" ? part.text : ""}</p>;
}
function Rows(): ReactElement {
  const rows = useRows();
  count("rows");
  return <>{rows.map((row) => row.type === "part" && <PartProbe key={row.key} partKey={row.partKey} />)}</>;
}
function ComposerProbe(): ReactElement {
  const { draft, setDraft, send } = useComposer();
  count("composer");
  return (
    <>
      <input aria-label="draft" value={draft} onChange={(event) => setDraft(event.target.value)} />
      <button onClick={send}>send</button>
    </>
  );
}

function feedText(session: FakeSession, partId: string, delta: string, at: number): void {
  session.feed({ type: "text.delta", turnId: "t", messageId: "m", partId, kind: "answer", delta, at });
}
/** Waits for the next frame. */
async function frame(): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(100));
}
function startSession(): FakeSession {
  const session = createFakeSession();
  session.feed({ type: "turn.started", turnId: "t" });
  session.feed({ type: "message.started", turnId: "t", messageId: "m", role: "assistant" });
  feedText(session, "a", "first", 0);
  feedText(session, "b", "second", 0);
  return session;
}

class Catcher extends Component<{ children: ReactNode; onError: (error: unknown) => void }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }
  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

withFakeTimers();
beforeEach(() => renders.clear());

describe("hooks", () => {
  test("a text delta renders one part again and nothing else", async () => {
    const session = startSession();
    render(
      <SessionProvider session={session}>
        <Rows />
        <ComposerProbe />
      </SessionProvider>,
    );
    const keys = session.thread.messages[0]?.parts.map(({ key }) => key) ?? [];
    const before = new Map(renders);
    feedText(session, "b", " more", 6);
    await frame();
    expect(screen.getByText("second more")).toBeDefined();
    expect(renders.get(keys[1] ?? "")).toBe((before.get(keys[1] ?? "") ?? 0) + 1);
    for (const name of [keys[0] ?? "", "rows", "composer"]) expect(renders.get(name)).toBe(before.get(name));
  });

  test("the author of a message is that of the session which is shown", () => {
    function Author(): ReactElement {
      return <p>{useMessageInfo("m")?.role}</p>;
    }
    const other = createFakeSession();
    other.feed({ type: "message.started", turnId: "t", messageId: "m", role: "system" });
    const draw = (session: FakeSession) => (
      <SessionProvider session={session}>
        <Author />
      </SessionProvider>
    );
    const view = render(draw(startSession()));
    expect(screen.getByText("assistant")).toBeDefined();
    view.rerender(draw(other));
    expect(screen.getByText("system")).toBeDefined();
  });

  test("a burst of 1,000 events is one render of the part", async () => {
    const session = startSession();
    render(
      <SessionProvider session={session}>
        <Rows />
      </SessionProvider>,
    );
    const key = session.thread.messages[0]?.parts[1]?.key ?? "";
    const before = renders.get(key) ?? 0;
    for (let at = 6; at < 1006; at += 1) feedText(session, "b", "x", at);
    await frame();
    expect(renders.get(key)).toBe(before + 1);
  });

  test("a keystroke renders only the composer", () => {
    const session = startSession();
    render(
      <SessionProvider session={session}>
        <Rows />
        <ComposerProbe />
      </SessionProvider>,
    );
    const before = new Map(renders);
    fireEvent.change(screen.getByLabelText("draft"), { target: { value: "h" } });
    expect(renders.get("composer")).toBe((before.get("composer") ?? 0) + 1);
    expect(renders.get("rows")).toBe(before.get("rows"));
  });

  test("sends the trimmed draft and empties it; blank drafts are not sent", () => {
    const session = startSession();
    render(
      <SessionProvider session={session}>
        <ComposerProbe />
      </SessionProvider>,
    );
    fireEvent.change(screen.getByLabelText("draft"), { target: { value: "  " } });
    fireEvent.click(screen.getByText("send"));
    fireEvent.change(screen.getByLabelText("draft"), { target: { value: " hello " } });
    fireEvent.click(screen.getByText("send"));
    expect(session.calls).toEqual([["send", "hello"]]);
    expect(screen.getByLabelText<HTMLInputElement>("draft").value).toBe("");
  });

  test("unsubscribes from the session in StrictMode, and remembers its open cards", () => {
    const session = startSession();
    function Card(): ReactElement {
      const [open, setOpen] = useViewState("card");
      return <button onClick={() => setOpen(!open)}>{open ? "open" : "closed"}</button>;
    }
    const tree = (
      <StrictMode>
        <SessionProvider session={session}>
          <Rows />
          <Card />
        </SessionProvider>
      </StrictMode>
    );
    const first = render(tree);
    fireEvent.click(screen.getByText("closed"));
    first.unmount();
    expect(session.listenerCount).toBe(0);
    render(tree);
    expect(screen.getByText("open")).toBeDefined();
  });

  test("a missing provider throws an error that names the wrapper", () => {
    const Bare = (): ReactElement => <>{useSession().sessionId}</>;
    const onError = vi.fn<(error: unknown) => void>();
    const silence = vi.spyOn(console, "error").mockImplementation(() => undefined);
    render(
      <Catcher onError={onError}>
        <Bare />
      </Catcher>,
    );
    silence.mockRestore();
    const error: unknown = onError.mock.calls[0]?.[0];
    expect(error).toBeInstanceOf(CountersignError);
    expect(error instanceof Error ? error.message : "").toContain("<SessionProvider");
  });
});

describe("abilities", () => {
  function Probe(): ReactElement {
    return <p>{useFeature("images") ? "offered" : "not offered"}</p>;
  }

  test.each([
    ["carried", undefined, "offered"],
    ["carried", false, "not offered"],
    ["carried", true, "offered"],
    ["extension", undefined, "not offered"],
    ["extension", true, "offered"],
    ["absent", true, "not offered"],
  ] as const)(
    "what a wire carries as %s, of which its server reports %s, is %s",
    async (carriage, announced, expected) => {
      const protocol = deltaKit();
      const features = { ...protocol.carries.features, images: carriage };
      const session = createFakeSession({ ...protocol, carries: { ...protocol.carries, features } });
      if (announced !== undefined)
        session.feed({ type: "session.updated", patch: { features: { images: announced } } });
      render(
        <SessionProvider session={session}>
          <Probe />
        </SessionProvider>,
      );
      await frame();
      expect(screen.getByText(expected)).toBeDefined();
    },
  );

  function StopProbe({ call }: { call: ToolCallPart }): ReactElement {
    return <p>{useStopTool(call) === undefined ? "not stopped alone" : "can be stopped alone"}</p>;
  }

  test.each([
    ["a tool of the page that runs", "execution", "can be stopped alone"],
    ["a call of the agent that runs while its permission is still open", "permission", "not stopped alone"],
  ] as const)("%s: %s", async (_what, kind, expected) => {
    const session = startSession();
    const at = { turnId: "t", messageId: "m", toolCallId: "c" };
    session.feed({ type: "toolCall.started", ...at, toolName: "read", runsOn: "application" });
    const rest = { turnId: "t", toolCallId: "c", options: [], editable: false, canExplainDenial: true };
    session.feed({ type: "request.opened", turnId: "t", request: { requestId: "r", kind, ...rest } });
    session.feed({ type: "toolCall.updated", ...at, patch: { status: "in_progress" } });
    const calls = session.thread.messages.flatMap(({ parts }) => parts.filter((part) => part.type === "tool_call"));
    render(
      <SessionProvider session={session}>
        {calls.map((call) => (
          <StopProbe key={call.key} call={call} />
        ))}
      </SessionProvider>,
    );
    await frame();
    expect(screen.getByText(expected)).toBeDefined();
  });
});

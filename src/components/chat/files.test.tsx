import { act, fireEvent, render, screen } from "@testing-library/react";
import { useEffect, type ReactElement } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Connection } from "../../hooks/index.ts";
import { SessionProvider } from "../../hooks/index.ts";
import type { Json, Query } from "../../model/index.ts";
import { deltaKit } from "../../protocols/index.ts";
import { FollowPanel } from "../follow-panel/FollowPanel.tsx";
import { createAskingSession } from "../test-support/createAskingSession.ts";
import type { AskingSession } from "../test-support/createAskingSession.ts";
import { Chat } from "./Chat.tsx";
import type { ChatLayout } from "./ChatLayout.ts";
import { ChatLayoutContext, useChatLayout } from "./ChatLayout.ts";
import { ChatRoot } from "./ChatRoot.tsx";
import { ChatArtifacts } from "./panels/ChatArtifacts.tsx";
import { ChatFiles } from "./panels/ChatFiles.tsx";
import { elapse } from "../../testing/elapse.ts";
import { withFakeTimers } from "../../hooks/test-support/withFakeTimers.ts";

let session: AskingSession;
const path = () => document.querySelector(".cs-follow-path")?.textContent ?? null;
const follow = () => document.querySelector("[data-slot=follow]")?.getAttribute("data-following");

function read(toolCallId: string, file: string, line: number): void {
  const at = { turnId: "t", messageId: "m", toolCallId } as const;
  session.feed(
    { type: "toolCall.started", ...at, toolName: "read_file", kind: "read", argument: "{}" },
    {
      type: "toolCall.updated",
      ...at,
      patch: { status: "completed", locations: [{ path: file, line }], rawOutput: "a\nb" },
    },
  );
}

beforeEach(() => {
  session = createAskingSession();
});
withFakeTimers();

describe("a location in a file", () => {
  test("is shown in the files panel by a press on it in the call's card, and stays", async () => {
    render(<Chat session={session} followPanel />);
    read("a", "src/a.ts", 2);
    read("b", "src/b.ts", 1);
    await elapse();
    expect(path()).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: /Read src\/a\.ts/ }));
    await act(async () => {
      fireEvent.click(screen.getByRole("button", { name: "src/a.ts:2" }));
      await import("../follow-panel/FollowPanel.tsx");
    });
    expect(path()).toContain("src/a.ts");
    expect(follow()).toBe("false");
  });

  test("the artifact that was chosen in a conversation is chosen in no other one", () => {
    const layouts: ChatLayout[] = [];
    const Layout = () => {
      layouts.push(useChatLayout());
      return null;
    };
    const draw = (shown: AskingSession) => (
      <ChatRoot session={shown} artifacts>
        <Layout />
      </ChatRoot>
    );
    const other = createAskingSession();
    const { rerender } = render(draw(session));
    act(() => layouts.at(-1)?.artifacts.setChosen({ id: "file a.md", version: 0 }));
    expect(layouts.at(-1)?.artifacts.chosen).toEqual({ id: "file a.md", version: 0 });
    layouts.length = 0;
    rerender(draw(other));
    expect(layouts.map(({ artifacts }) => artifacts.chosen)).not.toContainEqual({ id: "file a.md", version: 0 });
    act(() => layouts.at(-1)?.artifacts.setChosen({ id: "file b.md" }));
    expect(layouts.at(-1)?.artifacts.chosen).toEqual({ id: "file b.md" });
  });

  test("is shown in place of the artifacts", () => {
    const layouts: ChatLayout[] = [];
    function Layout(): null {
      const layout = useChatLayout();
      useEffect(() => void layouts.push(layout));
      return null;
    }
    render(
      <ChatRoot session={session} followPanel artifacts>
        <Layout />
      </ChatRoot>,
    );
    act(() => layouts.at(-1)?.artifacts.setOpen(true));
    expect(layouts.at(-1)).toMatchObject({ artifacts: { open: true }, files: { open: false } });
    act(() => layouts.at(-1)?.files.openLocation?.({ path: "src/a.ts" }));
    expect(layouts.at(-1)).toMatchObject({ artifacts: { open: false }, files: { open: true } });
    act(() => layouts.at(-1)?.artifacts.setOpen(true));
    expect(layouts.at(-1)).toMatchObject({ artifacts: { open: true }, files: { open: false } });
  });

  test("is no button when no panel can show it", async () => {
    render(<Chat session={session} />);
    read("a", "src/a.ts", 2);
    await elapse();
    fireEvent.click(screen.getByRole("button", { name: /Read src\/a\.ts/ }));
    expect(screen.queryByRole("button", { name: "src/a.ts:2" })).toBeNull();
  });

  test("can be set by the app: it is shown once the panel opens, and opens no drawer that takes the focus", async () => {
    read("a", "src/a.ts", 2);
    const view = render(<Chat session={session} followPanel />);
    view.rerender(<Chat session={session} followPanel location={{ path: "src/wanted.ts" }} />);
    await elapse();
    expect(screen.queryByRole("dialog")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Show files" }));
    expect(path()).toContain("src/wanted.ts");
    fireEvent.click(screen.getByRole("button", { name: "Live" }));
    expect(path()).toContain("src/a.ts");
  });
});

describe("a location from the app, where there is room beside the thread", () => {
  afterEach(() => vi.unstubAllGlobals());

  test.each(["at first", "later"])("opens the panel when it is given %s", async (moment) => {
    const measured: (() => void)[] = [];
    vi.stubGlobal(
      "ResizeObserver",
      class {
        constructor(report: (entries: { contentRect: { width: number } }[]) => void) {
          measured.push(() => report([{ contentRect: { width: 1200 } }]));
        }
        observe(): void {}
        unobserve(): void {}
        disconnect(): void {}
      },
    );
    const place = { path: "src/wanted.ts" };
    const view = render(
      <ChatRoot session={session} followPanel location={moment === "at first" ? place : undefined}>
        <ChatFiles />
      </ChatRoot>,
    );
    act(() => measured.forEach((report) => report()));
    view.rerender(
      <ChatRoot session={session} followPanel location={place}>
        <ChatFiles />
      </ChatRoot>,
    );
    await act(() => import("../follow-panel/FollowPanel.tsx").then(() => undefined));
    expect(path()).toContain("src/wanted.ts");
  });
});

describe("the text of a file", () => {
  function show(answer: (query: Query) => Promise<Json>): void {
    session.feed({ type: "session.updated", patch: { wireId: "one", features: { readFile: true } } });
    const silent: Connection = {
      protocol: deltaKit(),
      session: () => session,
      ask: answer,
      trace: () => () => undefined,
      state: { status: "connected" },
      subscribe: () => () => undefined,
      reconnect: () => undefined,
      close: () => undefined,
    };
    const at = { turnId: "t", messageId: "m", toolCallId: "s" } as const;
    session.feed(
      { type: "toolCall.started", ...at, toolName: "search", kind: "search", argument: "{}" },
      { type: "toolCall.updated", ...at, patch: { status: "completed", locations: [{ path: "src/a.ts", line: 1 }] } },
    );
    render(
      <SessionProvider session={session} connection={silent}>
        <FollowPanel />
      </SessionProvider>,
    );
  }

  test("shows that it is being loaded", async () => {
    show(() => new Promise(() => undefined));
    await elapse();
    expect(screen.getByText("Reading the file")).toBeDefined();
  });

  test("shows that it could not be read", async () => {
    show(() => Promise.reject(new Error("gone")));
    await elapse();
    expect(screen.getByText(/could not be read/)).toBeDefined();
  });

  test("shows the characters that hide or reorder text", async () => {
    show(() => Promise.resolve({ text: "if (admin\u2066) {}\n" }));
    await elapse();
    expect(screen.getByText("U+2066")).toBeDefined();
  });
});

describe("an earlier conversation", () => {
  test("shows that it is being loaded, and offers no tasks meanwhile", async () => {
    const empty = createAskingSession();
    const [first] = empty.thread.messages;
    if (first !== undefined) empty.feed({ type: "message.trimmed", turnId: first.turnId, messageId: first.id });
    empty.set({ loading: true });
    render(<Chat session={empty} suggestions={["Tidy up"]} />);
    await elapse();
    expect(screen.getByText("Loading conversation")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Tidy up" })).toBeNull();
    empty.set({ loading: false });
    await elapse();
    expect(screen.getByRole("button", { name: "Tidy up" })).toBeDefined();
  });
});

describe("a denied call", () => {
  test("shows the user's reason", async () => {
    const requestId = session.askPermission("a", '{"command":"npm test"}');
    const answer = { granted: false, reason: "Not on a Friday.", by: "user", at: 1 } as const;
    session.feed({ type: "request.updated", turnId: "t", requestId, state: "answered", answer });
    render(<Chat session={session} />);
    await elapse();
    fireEvent.click(screen.getByRole("button", { name: /npm test/ }));
    expect(screen.getByText("Your reason: Not on a Friday.")).toBeDefined();
  });
});

test("a panel beside the thread gives the focus back to what has opened it when its own button closes it", () => {
  function Wide(): ReactElement {
    const layout = useChatLayout();
    return (
      <ChatLayoutContext.Provider value={{ ...layout, wide: true }}>
        <button type="button" onClick={() => layout.artifacts.setOpen(true)}>
          Open it
        </button>
        <ChatArtifacts />
      </ChatLayoutContext.Provider>
    );
  }
  render(
    <ChatRoot session={session} artifacts>
      <Wide />
    </ChatRoot>,
  );
  const press = (name: string): void => {
    const button = screen.getByRole("button", { name });
    act(() => button.focus());
    fireEvent.click(button);
  };
  press("Open it");
  press("Hide artifacts");
  expect(screen.queryByRole("button", { name: "Hide artifacts" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open it" }));
});

import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRef } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useComposer } from "../../hooks/index.ts";
import { createFakeSession } from "../../hooks/test-support/createFakeSession.ts";
import { CountersignError } from "../../model/index.ts";
import { deltaKit } from "../../protocols/index.ts";
import { createConnection, memoryStorage } from "../../session/index.ts";
import { createAskingSession } from "../test-support/createAskingSession.ts";
import type { BranchPickerProps } from "../thread/BranchPicker.tsx";
import { Chat } from "./Chat.tsx";
import { ChatFoot, ChatMain } from "./ChatMain.tsx";
import { ChatRoot } from "./ChatRoot.tsx";
import type { ChatActions } from "./ChatRootProps.ts";
import { ChatThread } from "./ChatThread.tsx";
import { ChatBar } from "./panels/ChatBar.tsx";
import { Composer } from "../composer/Composer.tsx";
import { PermissionDock } from "../permission/places/PermissionDock.tsx";

afterEach(cleanup);

test("a chat with a session of the app's own has a bar: search, copy, permissions and keys", () => {
  render(<Chat session={createAskingSession()} />);
  for (const name of ["Search in this conversation", "Show permissions and log", "Keyboard shortcuts"])
    expect(screen.getByRole("button", { name })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "New conversation" })).toBeNull();
});

test("the app is asked for another conversation when the session is its own", () => {
  const connection = createConnection({
    protocol: deltaKit(),
    url: "https://agent.example",
    storage: memoryStorage(),
    tabs: null,
  });
  const onSessionChange = vi.fn<(event: { readonly sessionId: string | undefined }) => void>();
  render(<Chat session={connection.session()} connection={connection} onSessionChange={onSessionChange} />);
  fireEvent.click(screen.getByRole("button", { name: "New conversation" }));
  expect(onSessionChange.mock.calls).toEqual([[{ sessionId: undefined }]]);
  expect(screen.getByRole("button", { name: "Show conversations" })).toBeTruthy();
  connection.close();
});

test("a slot takes the place of a part, null removes it, and slotProps dress a part", () => {
  const session = createFakeSession();
  render(
    <Chat
      session={session}
      slots={{ bar: () => <h1>Orders</h1>, composer: null }}
      slotProps={{ thread: { className: "mine", empty: <p>Ask me</p> } }}
    />,
  );
  expect(screen.getByRole("heading", { name: "Orders" })).toBeTruthy();
  expect(document.querySelector('[data-slot="chat-bar"]')).toBeNull();
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(document.querySelector(".cs-thread.mine")?.textContent).toContain("Ask me");
});

test("a component of the app takes the place of the picker of versions, and null removes it", async () => {
  const session = createFakeSession();
  const ask = (turnId: string, messageId: string) =>
    session.feed(
      { type: "turn.started", turnId },
      { type: "message.started", turnId, messageId, role: "user" },
      { type: "text.final", turnId, messageId, partId: messageId, kind: "answer", text: messageId },
      { type: "turn.ended", turnId, reason: "completed" },
    );
  ask("t1", "first");
  session.feed({ type: "branch.selected", turnId: "t2", messageId: "second", instead: "first" });
  ask("t2", "second");
  const Own = ({ messageId, place }: BranchPickerProps) => <p>{`versions of ${messageId}, below the ${place}`}</p>;
  const { rerender } = render(<Chat session={session} slotProps={{ thread: { branchPicker: Own } }} />);
  expect(await screen.findByText("versions of second, below the prompt")).toBeTruthy();
  expect(document.querySelector('[data-slot="branches"]')).toBeNull();
  rerender(<Chat session={session} />);
  expect(document.querySelector('[data-slot="branches"]')).not.toBeNull();
  rerender(<Chat session={session} slotProps={{ thread: { branchPicker: null } }} />);
  expect(document.querySelector('[data-slot="branches"]')).toBeNull();
});

test("an undefined slot leaves the part as it is", () => {
  render(<Chat session={createAskingSession()} slots={{ composer: undefined }} slotProps={{ bar: undefined }} />);
  expect(screen.getByRole("textbox", { name: "Message" })).toBeTruthy();
});

test("the parts of a layout of the app's own answer the agent as the default layout does", async () => {
  const session = createAskingSession();
  session.askPermission("a", '{"command":"npm test"}');
  render(
    <ChatRoot session={session}>
      <ChatMain>
        <ChatThread />
        <ChatFoot>
          <Composer />
          <PermissionDock />
        </ChatFoot>
        <ChatBar />
      </ChatMain>
    </ChatRoot>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Deny" }));
  expect(session.calls.map(([name]) => name)).toContain("decide");
});

test("a part outside of a chat says what it needs", () => {
  const silent = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(() =>
    render(
      <ChatMain>
        <ChatBar />
      </ChatMain>,
    ),
  ).toThrow(CountersignError);
  silent.mockRestore();
});

test("the app sends, stops, and inserts a text at the caret, where a draft stays as it is typed", () => {
  const session = createAskingSession();
  const actions = createRef<ChatActions>();
  render(<Chat session={session} actionsRef={actions} />);
  const box = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Message" });
  fireEvent.change(box, { target: { value: "see please" } });
  box.setSelectionRange(4, 4);
  fireEvent.select(box);
  box.blur();
  act(() => actions.current?.insert("src/a.ts "));
  expect(box.value).toBe("see src/a.ts please");
  expect(document.activeElement).not.toBe(box);
  act(() => actions.current?.send("Run the tests"));
  act(() => actions.current?.stop());
  expect(session.calls.filter(([name]) => name === "send" || name === "stop")).toEqual([
    ["send", "Run the tests"],
    ["stop"],
  ]);
  expect(box.value).toBe("see src/a.ts please");
  actions.current?.focus();
  expect(document.activeElement).toBe(box);
  box.setSelectionRange(3, 3);
  fireEvent.select(box);
  act(() => actions.current?.insert(" here"));
  expect(box.value).toBe("see here src/a.ts please");
  expect([box.selectionStart, box.selectionEnd]).toEqual([8, 8]);
});

test("all that write to the agent below one chat share the draft", async () => {
  function Mirror() {
    const { draft, insert } = useComposer();
    return (
      <button type="button" onClick={() => insert("!")}>
        {draft}
      </button>
    );
  }
  render(
    <ChatRoot session={createAskingSession()}>
      <Composer />
      <Mirror />
    </ChatRoot>,
  );
  const box = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Message" });
  fireEvent.change(box, { target: { value: "Hello" } });
  fireEvent.click(screen.getByRole("button", { name: "Hello" }));
  await waitFor(() => expect(box.value).toBe("Hello!"));
});

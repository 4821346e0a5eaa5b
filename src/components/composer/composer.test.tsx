import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRef } from "react";
import { describe, expect, test, vi } from "vitest";
import { SessionProvider } from "../../hooks/index.ts";
import { createFakeSession } from "../../hooks/test-support/createFakeSession.ts";
import type { FakeSession } from "../../hooks/test-support/createFakeSession.ts";
import { en } from "../../messages/index.ts";
import { ChatSettingsContext } from "../chat/ChatSettings.ts";
import { Composer } from "./Composer.tsx";
import { withFakeTimers } from "../../hooks/test-support/withFakeTimers.ts";

function show(session: FakeSession): void {
  render(
    <SessionProvider session={session}>
      <Composer />
    </SessionProvider>,
  );
}
const box = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Message" });
async function frame(): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(100));
}

withFakeTimers();

describe("composer", () => {
  test("sends with Enter and breaks the line with Shift+Enter", () => {
    const session = createFakeSession();
    show(session);
    fireEvent.change(box(), { target: { value: "hello" } });
    fireEvent.keyDown(box(), { key: "Enter", shiftKey: true });
    expect(session.calls).toEqual([]);
    fireEvent.keyDown(box(), { key: "Enter" });
    expect(session.calls).toEqual([["send", "hello"]]);
    expect(box().value).toBe("");
  });

  test.each([
    ["Alt+Enter, which allows a request", { altKey: true }],
    ["an Enter that is held, and has chosen a command", { repeat: true }],
  ])("%s sends no message", (_name, how) => {
    const session = createFakeSession();
    show(session);
    fireEvent.change(box(), { target: { value: "hello" } });
    fireEvent.keyDown(box(), { key: "Enter", ...how });
    expect(session.calls).toEqual([]);
    expect(box().value).toBe("hello");
  });

  test.each(["shiftKey", "altKey", "ctrlKey", "metaKey"])(
    "leaves the arrow keys to the text where %s is held, also while commands are offered",
    async (held) => {
      const session = createFakeSession();
      const commands = ["test", "trace"].map((name) => ({ name, description: "" }));
      session.feed({ type: "session.updated", patch: { commands } });
      show(session);
      fireEvent.change(box(), { target: { value: "/t" } });
      await frame();
      const active = (): string | null => box().getAttribute("aria-activedescendant");
      const first = active();
      expect(first).not.toBeNull();
      expect(fireEvent.keyDown(box(), { key: "ArrowDown", [held]: true })).toBe(true);
      expect(active()).toBe(first);
      expect(fireEvent.keyDown(box(), { key: "ArrowDown" })).toBe(false);
      expect(active()).not.toBe(first);
    },
  );

  test("leaves Enter to an input method, in Safari's order too", () => {
    const session = createFakeSession();
    show(session);
    fireEvent.change(box(), { target: { value: "こんにちは" } });
    fireEvent.keyDown(box(), { key: "Enter", isComposing: true });
    fireEvent.keyDown(box(), { key: "Enter", keyCode: 229 });
    expect(session.calls).toEqual([]);
  });

  test("offers Stop while a turn runs and keeps the focus when it is pressed", async () => {
    const session = createFakeSession();
    show(session);
    expect(screen.queryByRole("button", { name: "Stop" })).toBeNull();
    session.feed({ type: "turn.started", turnId: "t" });
    await frame();
    screen.getByRole("button", { name: "Stop" }).focus();
    fireEvent.click(screen.getByRole("button", { name: "Stop" }));
    expect(session.calls).toEqual([["stop"]]);
    expect(document.activeElement).toBe(box());
  });

  test("keeps the draft when a turn fails", async () => {
    const session = createFakeSession();
    show(session);
    fireEvent.change(box(), { target: { value: "next" } });
    const error = { code: "server", message: "500" } as const;
    session.feed({ type: "turn.started", turnId: "t" }, { type: "turn.ended", turnId: "t", reason: "error", error });
    await frame();
    expect(box().value).toBe("next");
  });
});

describe("queue", () => {
  const prompt = { id: "q1", content: [{ type: "text", text: "then lint" }] } as const;

  test("shows, edits and removes queued prompts", async () => {
    const session = createFakeSession();
    session.set({ queue: [prompt] });
    show(session);
    expect(screen.getByRole("region", { name: "1 message queued" })).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Edit queued message" }));
    const editor = screen.getByRole("textbox", { name: "Queued message" });
    expect(document.activeElement).toBe(editor);
    fireEvent.change(editor, { target: { value: "then test" } });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    fireEvent.click(screen.getByRole("button", { name: "Remove queued message" }));
    expect(session.calls).toEqual([
      ["holdQueued", "q1"],
      ["editQueued", "q1", [{ type: "text", text: "then test" }]],
      ["releaseQueued", "q1"],
      ["removeQueued", "q1"],
    ]);
    session.set({ queue: [] });
    await frame();
    expect(screen.queryByRole("region", { name: /queued/ })).toBeNull();
  });

  test("keeps what is being written in a queued message while another conversation is shown", async () => {
    const [session, other] = [createFakeSession(), createFakeSession()];
    session.set({ queue: [prompt] });
    other.set({ queue: [prompt] });
    const draw = (shown: FakeSession) => (
      <SessionProvider session={shown}>
        <Composer />
      </SessionProvider>
    );
    const { rerender } = render(draw(session));
    fireEvent.click(screen.getByRole("button", { name: "Edit queued message" }));
    fireEvent.change(screen.getByRole("textbox", { name: "Queued message" }), { target: { value: "then test" } });
    rerender(draw(other));
    await frame();
    expect(screen.queryByRole("textbox", { name: "Queued message" })).toBeNull();
    // The unedited text must not be sent meanwhile.
    expect(session.calls).toEqual([["holdQueued", "q1"]]);
    rerender(draw(session));
    await frame();
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Queued message" }).value).toBe("then test");
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(session.calls.slice(1)).toEqual([
      ["editQueued", "q1", [{ type: "text", text: "then test" }]],
      ["releaseQueued", "q1"],
    ]);
  });

  test("keeps the focus in the composer when a queued message is removed or edited, and shows how many attachments one has", async () => {
    const session = createFakeSession();
    const input = createRef<HTMLTextAreaElement>();
    const image = { type: "image", mimeType: "image/png", data: "" } as const;
    session.set({
      queue: [
        { id: "a", content: [{ type: "text", text: "plain" }] },
        { id: "b", content: [{ type: "text", text: "with two" }, image, image] },
      ],
    });
    render(
      <SessionProvider session={session}>
        <ChatSettingsContext.Provider
          value={{ permissionMode: "docked", consent: {}, focusComposer: () => input.current?.focus() }}
        >
          <Composer inputRef={input} />
        </ChatSettingsContext.Provider>
      </SessionProvider>,
    );
    await frame();
    const items = Array.from(document.querySelectorAll(".cs-queue-text"), ({ textContent }) => textContent);
    expect(items).toEqual(["plain", "with two 2 attachments"]);
    // The buttons of an editor are gone with it, too.
    for (const name of ["Save", "Cancel"]) {
      const [edit] = screen.getAllByRole("button", { name: "Edit queued message" });
      edit?.focus();
      if (edit !== undefined) fireEvent.click(edit);
      expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Queued message" }));
      fireEvent.click(screen.getByRole("button", { name }));
      expect(document.activeElement).toBe(box());
    }
    const before = session.calls.length;
    const [remove] = screen.getAllByRole("button", { name: "Remove queued message" });
    remove?.focus();
    if (remove !== undefined) fireEvent.click(remove);
    expect(session.calls.slice(before)).toEqual([["removeQueued", "a"]]);
    expect(document.activeElement).toBe(box());
  });

  test("takes the focus when it appears only where asked to, and where nothing else has it", () => {
    const session = createFakeSession();
    const composer = (
      <SessionProvider session={session}>
        <Composer autoFocus />
      </SessionProvider>
    );
    show(session);
    expect(document.activeElement).toBe(document.body);
    cleanup();
    render(composer);
    expect(document.activeElement).toBe(box());
    cleanup();
    render(<input aria-label="The app's own" />)
      .getByRole("textbox")
      .focus();
    render(composer);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("The app's own");
  });

  test("has a button for commands only when the agent offers some; it begins a command without a keyboard", async () => {
    const session = createFakeSession();
    show(session);
    const trigger = (): HTMLElement | null => screen.queryByRole("button", { name: en.composer.openCommands });
    expect(trigger()).toBeNull();
    expect(box().getAttribute("aria-autocomplete")).toBe("none");
    session.feed({ type: "session.updated", patch: { commands: [{ name: "test", description: "Run the tests" }] } });
    await frame();
    expect(box().getAttribute("aria-autocomplete")).toBe("list");
    fireEvent.click(trigger() ?? document.body);
    expect(box().value).toBe("/");
    expect(document.activeElement).toBe(box());
    // Text that is already typed is not replaced.
    fireEvent.change(box(), { target: { value: "hello" } });
    expect(trigger()?.getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(trigger() ?? document.body);
    expect(box().value).toBe("hello");
  });

  test("the arrows go round the list of commands, and Enter chooses there, too", async () => {
    const session = createFakeSession();
    const commands = ["test", "trace", "tidy"].map((name) => ({ name, description: "" }));
    session.feed({ type: "session.updated", patch: { commands } });
    show(session);
    fireEvent.change(box(), { target: { value: "/t" } });
    await frame();
    const active = () => document.getElementById(box().getAttribute("aria-activedescendant") ?? "")?.textContent;
    fireEvent.keyDown(box(), { key: "ArrowUp" });
    expect(active()).toBe("/tidy");
    fireEvent.keyDown(box(), { key: "ArrowDown" });
    expect(active()).toBe("/test");
    fireEvent.keyDown(box(), { key: "ArrowUp" });
    fireEvent.keyDown(box(), { key: "Enter" });
    expect([box().value, session.calls]).toEqual(["/tidy ", []]);
  });

  test("a queued message keeps its attachments when its text is changed", () => {
    const session = createFakeSession();
    const image = { type: "image", mimeType: "image/png", data: "" } as const;
    session.set({ queue: [{ id: "q1", content: [{ type: "text", text: "look" }, image] }] });
    show(session);
    fireEvent.click(screen.getByRole("button", { name: "Edit queued message" }));
    fireEvent.change(screen.getByRole("textbox", { name: "Queued message" }), { target: { value: "look again" } });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(session.calls).toContainEqual(["editQueued", "q1", [{ type: "text", text: "look again" }, image]]);
  });
});

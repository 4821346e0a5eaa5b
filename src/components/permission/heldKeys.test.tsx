import { act, cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Button, IconButton } from "../../ui/index.ts";
import { Chat } from "../chat/Chat.tsx";
import type { PermissionMode } from "../chat/ChatSettings.ts";
import { activate, pressKey } from "../test-support/asPerson.ts";
import { ChatFoot } from "../test-support/ChatFoot.tsx";
import { createAskingSession, type AskingSession } from "../test-support/createAskingSession.ts";
import "../test-support/sight.ts";

// Loads the lazy chunks before the tests.
beforeAll(() => Promise.all([import("./places/PermissionPrompts.tsx"), import("../thread-search/ThreadSearch.tsx")]));
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.useRealTimers();
});

const decided = (session: AskingSession): readonly unknown[] =>
  session.calls.flatMap(([call, requestId]) => (call === "decide" ? [requestId] : []));

async function wait(milliseconds = 600): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

/** Asks for one command, and waits until granting is armed. */
async function ask(mode: PermissionMode = "docked"): Promise<AskingSession> {
  const session = createAskingSession();
  session.askPermission("ls", '{"command":"ls"}');
  render(<ChatFoot session={session} mode={mode} />);
  await wait();
  return session;
}

/** Dispatches the keydown of a key that is held; its keyup does not come. Returns whether the page left it to the browser. */
const hold = (press: KeyboardEventInit): boolean =>
  fireEvent.keyDown(document.activeElement ?? document.body, { bubbles: true, cancelable: true, ...press });

test.each(["Allow once", "Deny"])(
  'Enter that is held on "%s" answers that request, and nothing after it, however long it is held',
  async (name) => {
    const session = createAskingSession();
    for (const command of ["ls", "rm"]) session.askPermission(command, JSON.stringify({ command }));
    render(<ChatFoot session={session} mode="docked" />);
    await wait();
    act(() => screen.getByRole("button", { name: new RegExp(`^${name}(?! with)`) }).focus());
    pressKey({ key: "Enter" });
    expect(decided(session)).toEqual(["permission:ls"]);
    act(() => session.feed({ type: "request.withdrawn", turnId: "t", requestId: "permission:ls" }));
    act(() => screen.getByRole("button", { name: /^Allow once/ }).focus());
    for (let repeats = 0; repeats < 5; repeats += 1) {
      await wait();
      pressKey({ key: "Enter", repeat: true });
    }
    expect(decided(session)).toEqual(["permission:ls"]);
    await wait();
    pressKey({ key: "Enter" });
    expect(decided(session)).toEqual(["permission:ls", "permission:rm"]);
  },
);

test.each([
  ["Button", <Button key="a">Remove</Button>],
  [
    "IconButton",
    <IconButton key="b" label="Remove">
      ×
    </IconButton>,
  ],
])("a %s is not pressed by an Enter that was held when it got the focus", (_name, button) => {
  render(button);
  act(() => screen.getByRole("button").focus());
  expect(pressKey({ key: "Enter", repeat: true })).toBe(false);
  expect(pressKey({ key: "Enter" })).toBe(true);
});

test("an answer's keys that are held on do not reach the field that gets the focus", async () => {
  const session = await ask();
  pressKey({ key: "p", code: "KeyP", altKey: true });
  expect(hold({ key: "Backspace", altKey: true })).toBe(false);
  expect(decided(session)).toEqual(["permission:ls"]);
  const box = screen.getByRole("textbox", { name: "Message" });
  act(() => box.focus());
  expect(hold({ key: "Backspace", altKey: true, repeat: true })).toBe(false);
  // Alt is released first, and pressed again.
  expect(hold({ key: "Backspace", repeat: true })).toBe(false);
  hold({ key: "Alt" });
  expect(hold({ key: "Backspace", altKey: true, repeat: true })).toBe(false);
  fireEvent.keyUp(box, { key: "Backspace" });
  expect(hold({ key: "Backspace" })).toBe(true);
  expect(hold({ key: "Backspace", repeat: true })).toBe(true);
});

test("Enter that has sent a reason and is held on writes nothing into the answer to the next request", async () => {
  const session = await ask();
  fireEvent.click(screen.getByRole("button", { name: "Deny with a reason" }));
  hold({ key: "Enter" });
  expect(decided(session)).toEqual(["permission:ls"]);
  const field = document.body.appendChild(document.createElement("textarea"));
  field.focus();
  expect(hold({ key: "Enter", repeat: true })).toBe(false);
  fireEvent.keyUp(field, { key: "Enter" });
  expect(hold({ key: "Enter" })).toBe(true);
});

test("a key that was held when the window lost the focus does not count against an activation afterwards", async () => {
  const session = await ask();
  act(() => document.body.focus());
  hold({ key: "Enter" });
  hold({ key: "Enter", repeat: true });
  fireEvent.blur(window);
  fireEvent.focus(window);
  await wait();
  activate(screen.getByRole("button", { name: /^Allow once/ }));
  expect(decided(session)).toEqual(["permission:ls"]);
});

test("Escape that is held closes the field for a reason, and not the dialog around it", async () => {
  await ask("dialog");
  fireEvent.click(screen.getByRole("button", { name: "Deny with a reason" }));
  hold({ key: "Escape" });
  expect(screen.queryByRole("textbox", { name: "What should the agent do instead?" })).toBeNull();
  const dialog = screen.getByRole("dialog");
  hold({ key: "Escape", repeat: true });
  expect(screen.getByRole("dialog")).toBe(dialog);
  fireEvent.keyUp(dialog, { key: "Escape" });
  hold({ key: "Escape" });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a space that is typed in a shadow root while a prompt appears does not delay it", async () => {
  const host = document.body.appendChild(document.createElement("div"));
  const root = host.attachShadow({ mode: "open" });
  const container = root.appendChild(document.createElement("div"));
  // Nothing covers anything in a page without layout.
  Object.assign(root, { elementFromPoint: () => null });
  const session = createAskingSession();
  session.askPermission("ls", '{"command":"ls"}');
  render(<ChatFoot session={session} mode="docked" />, { container });
  await wait(400);
  const box = container.querySelector("textarea") ?? container;
  const space = createEvent.keyDown(box, { key: " ", bubbles: true, composed: true });
  // As a browser tells those who listen outside of the root.
  Object.defineProperty(space, "target", { value: host });
  fireEvent(box, space);
  await wait(200);
  const allow = container.querySelector('[data-kind="allow_once"]');
  expect(allow?.getAttribute("aria-disabled")).toBe("false");
});

test.each([
  ["a Latin layout", { key: "F", code: "KeyF" }, true],
  ["a Russian layout", { key: "А", code: "KeyF" }, true],
  ["an Arabic layout, which types a bracket", { key: "[", code: "KeyF" }, true],
  ["Dvorak, at the letter", { key: "f", code: "KeyY" }, true],
  ["Dvorak, at the place", { key: "u", code: "KeyF" }, false],
])("Ctrl+Shift+F on %s", async (_layout, key, opens) => {
  render(<Chat session={createAskingSession()} />);
  await wait(100);
  fireEvent.keyDown(document.body, { ...key, ctrlKey: true, shiftKey: true });
  await wait(100);
  expect(document.querySelector('[data-slot="thread-search"]') !== null).toBe(opens);
});

test("Alt+P is the letter of the layout, where it has Latin letters", async () => {
  await ask();
  const leads = (key: KeyboardEventInit): boolean => !hold({ altKey: true, ...key });
  expect(leads({ key: "l", code: "KeyP" })).toBe(false);
  expect(leads({ key: "p", code: "KeyR" })).toBe(true);
  expect(leads({ key: ";", code: "KeyP" })).toBe(false);
  expect(leads({ key: "π", code: "KeyP" })).toBe(true);
  expect(leads({ key: "з", code: "KeyP" })).toBe(true);
});

test("a space bar that went down too early grants nothing when it is released, and does not count later", async () => {
  const session = createAskingSession();
  session.askPermission("ls", '{"command":"ls"}');
  render(<ChatFoot session={session} mode="docked" />);
  await wait(400);
  const allow = screen.getByRole("button", { name: /^Allow once/ });
  act(() => allow.focus());
  hold({ key: " " });
  await wait(550);
  activate(allow);
  expect(decided(session)).toEqual([]);
  fireEvent.keyUp(allow, { key: " " });
  await wait();
  activate(allow);
  expect(decided(session)).toEqual(["permission:ls"]);
});

import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { PermissionMode } from "../chat/ChatSettings.ts";
import { activate, pressKey } from "../test-support/asPerson.ts";
import type { NewRequest } from "../../model/index.ts";
import { createAskingSession, type AskingSession } from "../test-support/createAskingSession.ts";
import { sight } from "../test-support/sight.ts";
import { ChatFoot } from "../test-support/ChatFoot.tsx";

// Loads the lazy chunks of a prompt before the tests.
beforeAll(() => Promise.all([import("./actions/EditInput.tsx"), import("./places/PermissionPrompts.tsx")]));
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  sight.hide = () => false;
  cleanup();
  document.body.replaceChildren();
  vi.useRealTimers();
});

async function wait(milliseconds = 600): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

/** Asks for each command, and waits until granting is armed. */
async function ask(commands: readonly string[] = ["ls"], mode: PermissionMode = "docked"): Promise<AskingSession> {
  const session = createAskingSession();
  for (const command of commands) session.askPermission(command, JSON.stringify({ command }));
  render(<ChatFoot session={session} mode={mode} />);
  await wait();
  return session;
}

const composer = (): HTMLTextAreaElement => screen.getByRole("textbox", { name: "Message" });
const decisions = (session: AskingSession): readonly unknown[] =>
  session.calls.flatMap(([call, requestId, decision]) => (call === "decide" ? [[requestId, decision]] : []));
const granted = [["permission:ls", { optionId: "yes", granted: true, by: "user" }]];
const denied = [["permission:ls", { optionId: "no", granted: false, by: "user" }]];
const altP = { key: "p", code: "KeyP", altKey: true };
const altEnter = { key: "Enter", altKey: true };

describe("the keys that a prompt prints", () => {
  test.each([
    ["Alt+Enter grants", altEnter, granted],
    ["Alt+Backspace denies", { key: "Backspace", altKey: true }, denied],
    ["Enter grants at the button that Alt+P leads to", { key: "Enter" }, granted],
  ])("%s after Alt+P, and the page leaves nothing of it to the browser", async (_title, press, expected) => {
    const session = await ask();
    composer().focus();
    expect(pressKey(altP)).toBe(false);
    expect(screen.getByRole("group", { name: /^Permission required/ }).contains(document.activeElement)).toBe(true);
    await wait(0);
    pressKey(press);
    expect(decisions(session)).toEqual(expected);
  });

  test("of a request that cannot be granted are those that deny, and Alt+Enter does nothing", async () => {
    const session = createAskingSession();
    session.askFor({ requestId: "r", kind: "permission", blocked: { reason: "invalid", detail: "", lasting: true } });
    render(<ChatFoot session={session} mode="docked" />);
    await wait();
    const deny = screen.getByRole("button", { name: "Deny" });
    expect(deny.getAttribute("aria-keyshortcuts")).toBe("Alt+Backspace");
    expect(deny.querySelector("kbd")?.textContent).toBe("Alt+Backspace");
    act(() => deny.focus());
    pressKey(altEnter);
    expect(decisions(session)).toEqual([]);
    pressKey({ key: "Backspace", altKey: true });
    expect(decisions(session)).toMatchObject([["r", { granted: false }]]);
  });

  test("Alt+Enter grants nothing before the prompt was shown for half a second", async () => {
    const session = createAskingSession();
    session.askPermission("ls", '{"command":"ls"}');
    render(<ChatFoot session={session} mode="docked" />);
    await wait(450);
    pressKey(altP);
    pressKey(altEnter);
    expect(decisions(session)).toEqual([]);
    await wait(550);
    pressKey(altEnter);
    expect(decisions(session)).toEqual(granted);
  });

  test.each([
    ["with Control", { ...altEnter, ctrlKey: true }],
    ["with Shift", { ...altEnter, shiftKey: true }],
    ["with the command key", { ...altEnter, metaKey: true }],
    ["held down", { ...altEnter, repeat: true }],
    ["to end the composition of a word", { ...altEnter, isComposing: true }],
    ["of another letter", { key: "a", altKey: true }],
  ])("Alt+Enter %s decides nothing", async (_title, press) => {
    const session = await ask();
    pressKey(altP);
    pressKey(press);
    expect(decisions(session)).toEqual([]);
  });

  test("Alt+Enter in a field of the prompt, and outside of it, decides nothing", async () => {
    const session = await ask();
    composer().focus();
    pressKey(altEnter);
    fireEvent.click(screen.getByRole("button", { name: "Deny with a reason" }));
    expect(document.activeElement?.tagName).toBe("TEXTAREA");
    pressKey(altEnter);
    expect(decisions(session)).toEqual([]);
  });

  test("Alt+Enter shows the rest while something was not in view, and grants once it was", async () => {
    sight.hide = (element) => element.textContent.includes("ls");
    const session = await ask();
    pressKey(altP);
    pressKey(altEnter);
    expect(decisions(session)).toEqual([]);
    sight.hide = () => false;
    act(() => sight.look());
    await wait();
    pressKey(altP);
    pressKey(altEnter);
    expect(decisions(session)).toEqual(granted);
  });
});

test("Alt+Enter shows the rest of a form, whose fields are read after what stands above them", async () => {
  sight.hide = (element) => element.getAttribute("data-piece") === "field:/to";
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
  onTestFinished(() => scrolled.mockRestore());
  const session = createAskingSession();
  const schema = { type: "object", properties: { to: { type: "string" } } };
  session.askFor({ requestId: "r", kind: "form", title: "A long question. ".repeat(20), schema });
  render(<ChatFoot session={session} mode="docked" />);
  await act(() => import("./prompt/FormPrompt.tsx"));
  await wait();
  act(() => screen.getByRole("button", { name: /^Show the rest/ }).focus());
  pressKey(altEnter);
  expect(scrolled).toHaveBeenCalledOnce();
  sight.hide = () => false;
  act(() => sight.look());
  await wait();
  expect(document.activeElement?.textContent).toMatch(/^Allow and send/);
});

describe("Alt+Enter where the agent offers no single grant", () => {
  const options = (kind: "allow_always" | "other"): NewRequest["options"] => [
    { id: "go", label: "Go", kind },
    { id: "no", label: "No", kind: "reject_once" },
  ];

  test.each(["allow_always", "other"] as const)("shows the rest of a call whose grant is %s", async (kind) => {
    sight.hide = (element) => element.textContent.includes("ls");
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
    onTestFinished(() => scrolled.mockRestore());
    const session = createAskingSession();
    const at = { turnId: "t", messageId: "m", toolCallId: "a" } as const;
    session.feed({ type: "toolCall.started", ...at, toolName: "run_command", argument: '{"command":"ls"}' });
    session.askFor({ requestId: "r", kind: "permission", toolCallId: "a", options: options(kind) });
    render(<ChatFoot session={session} mode="docked" />);
    await wait();
    const rest = screen.getByRole("button", { name: /^Show the rest/ });
    expect(rest.getAttribute("aria-keyshortcuts")).toBe("Alt+Enter");
    act(() => rest.focus());
    expect(pressKey(altEnter)).toBe(false);
    expect(scrolled).toHaveBeenCalledOnce();
    expect(decisions(session)).toEqual([]);
  });

  test("sends a form whose only grant is another answer", async () => {
    const session = createAskingSession();
    const schema = { type: "object", properties: { to: { type: "string" } } };
    session.askFor({ requestId: "r", kind: "form", schema, options: options("other") });
    render(<ChatFoot session={session} mode="docked" />);
    await act(() => import("./prompt/FormPrompt.tsx"));
    await wait();
    const send = screen.getByRole("button", { name: "Allow and send" });
    expect(send.getAttribute("aria-keyshortcuts")).toBe("Alt+Enter");
    act(() => send.focus());
    pressKey(altEnter);
    expect(decisions(session)).toMatchObject([["r", { optionId: "go", granted: true }]]);
  });
});

describe("several prompts", () => {
  const shown = (): string => screen.getByRole("group", { name: "Command" }).textContent;

  test("are stepped through with Alt and the arrows, which stop at both ends", async () => {
    await ask(["one", "two", "three"]);
    pressKey(altP);
    const seen: string[] = [];
    for (const key of ["ArrowUp", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp", "ArrowUp"]) {
      pressKey({ key, altKey: true });
      await wait(20);
      seen.push(shown());
    }
    expect(seen).toEqual(["one", "two", "three", "three", "two", "one", "one"]);
  });

  test("keep the focus on the button that steps through them", async () => {
    await ask(["one", "two", "three"]);
    const focused = () => document.activeElement?.getAttribute("aria-label");
    for (const name of ["Next request", "Next request", "Previous request"]) {
      screen.getByRole("button", { name }).focus();
      fireEvent.click(screen.getByRole("button", { name }));
      await wait(20);
      expect(focused()).toBe(name);
    }
    pressKey({ key: "ArrowUp", altKey: true });
    await wait(20);
    expect(shown()).toBe("one");
  });

  test("never take the focus because a key was pressed at an end before", async () => {
    const session = await ask(["one", "two"]);
    pressKey(altP);
    pressKey({ key: "ArrowUp", altKey: true });
    await wait(20);
    const box = document.body.appendChild(document.createElement("input"));
    onTestFinished(() => box.remove());
    box.focus();
    act(() => session.feed({ type: "request.withdrawn", turnId: "t", requestId: "permission:one" }));
    await wait();
    expect(shown()).toBe("two");
    expect(document.activeElement).toBe(box);
  });

  test("ignore the keys while a dialog is open over them", async () => {
    const session = await ask(["one", "two", "three"]);
    fireEvent.click(screen.getByRole("button", { name: "Review all 3" }));
    within(screen.getByRole("dialog")).getAllByRole("button")[0]?.focus();
    for (const key of ["ArrowDown", "Enter", "Backspace"]) pressKey({ key, altKey: true });
    fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
    await wait(20);
    expect(shown()).toBe("one");
    expect(decisions(session)).toEqual([]);
  });

  test("are stepped through with buttons, which stop at both ends", async () => {
    await ask(["one", "two"]);
    const seen: string[] = [];
    for (const name of ["Next request", "Next request", "Previous request", "Previous request"]) {
      fireEvent.click(screen.getByRole("button", { name }));
      await wait(20);
      seen.push(shown());
    }
    expect(seen).toEqual(["two", "two", "one", "one"]);
  });
});

test("the focus moves to the composer when the user stops the turn and the focused prompt is removed", async () => {
  const session = await ask();
  pressKey(altP);
  const at = { turnId: "t", requestId: "permission:ls" };
  await act(async () => {
    session.feed({ type: "turn.stopping", turnId: "t" }, { type: "request.withdrawn", ...at });
    await vi.advanceTimersByTimeAsync(200);
  });
  expect(screen.queryByRole("button", { name: /^Deny/ })).toBeNull();
  expect(document.activeElement).toBe(composer());
});

test("a press that began too early does not count against an activation by assistive technology later", async () => {
  const session = createAskingSession();
  session.askPermission("ls", '{"command":"ls"}');
  render(<ChatFoot session={session} mode="docked" />);
  // The app stops the propagation of each `keyup`.
  const keep = (event: Event): void => event.stopPropagation();
  document.body.addEventListener("keyup", keep, true);
  await wait(100);
  pressKey(altP);
  pressKey({ key: "Enter" });
  expect(decisions(session)).toEqual([]);
  await wait();
  await wait();
  activate(screen.getByRole("button", { name: /^Allow once/ }));
  document.body.removeEventListener("keyup", keep, true);
  expect(decisions(session)).toEqual(granted);
});

test("letters that are typed while a prompt appears do not delay it, and do not count against an activation later", async () => {
  const session = createAskingSession();
  session.askPermission("ls", '{"command":"ls"}');
  render(<ChatFoot session={session} mode="docked" />);
  await wait(400);
  act(() => composer().focus());
  for (const key of "hello") pressKey({ key });
  await wait(200);
  activate(screen.getByRole("button", { name: /^Allow once/ }));
  expect(decisions(session)).toEqual(granted);
});

test("quotes the agent's names for the call, and adds none", async () => {
  const session = createAskingSession();
  const argument = '{"command":"ls"}';
  for (const [toolCallId, kind] of [
    ["a", "other"],
    ["b", "execute"],
  ] as const) {
    const at = { turnId: "t", messageId: "m", toolCallId };
    session.feed({ type: "toolCall.started", ...at, toolName: "shell", title: "Look", kind, argument });
    session.askFor({ requestId: `permission:${toolCallId}`, kind: "permission", toolCallId });
  }
  render(<ChatFoot session={session} mode="docked" />);
  await wait(100);
  const words = (): string => document.querySelector('[data-slot="agent-words"]')?.textContent ?? "";
  const open = (): void => void fireEvent.click(screen.getByRole("button", { name: "About this request" }));
  expect(words()).toBe("");
  open();
  expect(words()).toBe("The agent calls it “shell”, “Look”");
  fireEvent.click(screen.getByRole("button", { name: "Next request" }));
  await wait(100);
  open();
  expect(words()).toBe("The agent calls it “shell”, “Look”, “execute”");
});

describe("the box for a reason", () => {
  async function explain(): Promise<{ readonly session: AskingSession; readonly box: HTMLElement }> {
    const session = await ask();
    fireEvent.click(screen.getByRole("button", { name: "Deny with a reason" }));
    const box = screen.getByRole("textbox", { name: "What should the agent do instead?" });
    fireEvent.change(box, { target: { value: "use npm" } });
    return { session, box };
  }
  const explained = [["permission:ls", { optionId: "no", granted: false, reason: "use npm", by: "user" }]];

  test("has the focus at once, and Enter denies with its text", async () => {
    const { session, box } = await explain();
    expect(document.activeElement).toBe(box);
    expect(pressKey({ key: "Enter" })).toBe(false);
    expect(decisions(session)).toEqual(explained);
  });

  test("is closed with Escape, which decides nothing and closes nothing else", async () => {
    const outside = vi.fn<() => void>();
    document.body.addEventListener("keydown", outside);
    const { session } = await explain();
    pressKey({ key: "Escape" });
    document.body.removeEventListener("keydown", outside);
    expect(screen.queryByRole("textbox", { name: /instead/ })).toBeNull();
    expect(screen.getByRole("button", { name: /^Allow once/ })).toBeDefined();
    expect(decisions(session)).toEqual([]);
    expect(outside).not.toHaveBeenCalled();
  });

  test.each([
    ["Enter that takes a word of an input method", { key: "Enter", isComposing: true }],
    ["Enter that Safari reports after the word was taken", { key: "Enter", keyCode: 229 }],
    ["Escape that leaves a word of an input method", { key: "Escape", isComposing: true }],
    ["Shift+Enter, which breaks the line", { key: "Enter", shiftKey: true }],
    ["Alt+Enter, which allows a request elsewhere", { key: "Enter", altKey: true }],
    ["a letter", { key: "y" }],
  ])("is neither sent nor left by %s", async (_title, press) => {
    const { session, box } = await explain();
    expect(pressKey(press)).toBe(true);
    expect(document.activeElement).toBe(box);
    expect(decisions(session)).toEqual([]);
  });

  test("is not sent by the Enter that has opened it and is still held", async () => {
    const session = await ask();
    act(() => screen.getByRole("button", { name: "Deny with a reason" }).focus());
    pressKey({ key: "Enter" });
    expect(document.activeElement?.tagName).toBe("TEXTAREA");
    pressKey({ key: "Enter", repeat: true });
    expect(document.activeElement?.tagName).toBe("TEXTAREA");
    expect(decisions(session)).toEqual([]);
  });
});

describe("prompts as a dialog", () => {
  const places: readonly (readonly [string, string, boolean])[] = [
    ["writes in a box", "<textarea>Dear</textarea>", false],
    ["writes in a field", "<input value='Dear'>", false],
    ["writes in a text of the page", "<div contenteditable='true' tabindex='0'>Dear</div>", false],
    ["is in an empty box", "<textarea></textarea>", true],
    ["is at a button", "<button>Dear</button>", true],
  ];
  test.each(places)("while the user %s, with %s: open by themselves: %s", async (_who, html, opens) => {
    const host = document.body.appendChild(document.createElement("div"));
    host.innerHTML = html;
    const field = host.firstElementChild;
    if (!(field instanceof HTMLElement)) throw new Error("no field");
    field.focus();
    await ask(["ls"], "dialog");
    const keepsFocus = document.activeElement === field;
    expect([screen.queryByRole("dialog") !== null, opens || keepsFocus]).toEqual([opens, true]);
    expect(screen.getByRole("button", { name: "Review", hidden: true })).toBeDefined();
  });

  test("are hidden with Escape, which decides nothing, and shown again with Alt+P", async () => {
    const session = await ask(["ls"], "dialog");
    fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
    expect(screen.queryByRole("dialog")).toBeNull();
    pressKey(altP);
    expect(within(screen.getByRole("dialog")).getByRole("group", { name: "Command" }).textContent).toBe("ls");
    expect(decisions(session)).toEqual([]);
  });
});

import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { en } from "../../messages/index.ts";
import type { Answer, Json, NewRequest, RequestOption, RequestState, ToolKind } from "../../model/index.ts";
import { pressKey } from "../test-support/asPerson.ts";
import { createAskingSession, type AskingSession } from "../test-support/createAskingSession.ts";
import "../test-support/sight.ts";
import { ChatFoot } from "../test-support/ChatFoot.tsx";
import { withFakeTimers } from "../../hooks/test-support/withFakeTimers.ts";

// Loads the lazy chunks of a prompt before the tests.
beforeAll(() => import("./places/PermissionPrompts.tsx"));
withFakeTimers();

async function wait(milliseconds = 600): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

/** Asks for each command, and waits until granting is armed. */
async function ask(...commands: readonly string[]): Promise<AskingSession> {
  const session = createAskingSession();
  for (const command of commands) session.askPermission(command, JSON.stringify({ command }));
  render(<ChatFoot session={session} />);
  await wait();
  return session;
}

/** Asks for one call of any tool with these options. */
async function askFor(
  { toolName, kind, input }: { readonly toolName: string; readonly kind: ToolKind; readonly input: Json },
  options: readonly RequestOption[],
): Promise<AskingSession> {
  const session = createAskingSession();
  const at = { turnId: "t", messageId: "m", toolCallId: "a" };
  session.feed({ type: "toolCall.started", ...at, toolName, kind, argument: JSON.stringify(input) });
  session.askFor({ requestId: "permission:a", kind: "permission", toolCallId: "a", options });
  render(<ChatFoot session={session} />);
  await wait();
  return session;
}

async function become(
  session: AskingSession,
  id: string,
  state: Exclude<RequestState, "withdrawn" | "expired">,
  answer: Answer = { granted: true, by: "user", at: 0 },
): Promise<void> {
  const update = { type: "request.updated", turnId: "t", requestId: `permission:${id}`, answer } as const;
  if (state === "failed") act(() => session.feed({ ...update, state: "sending" }));
  act(() => session.feed({ ...update, state }));
  await wait(100);
}

const names = (): readonly string[] =>
  [en.permission.change, en.permission.tryAgain].filter((name) => screen.queryByRole("button", { name }) !== null);

test("a staged decision is shown as such, and can be changed", async () => {
  const session = await ask("one", "two");
  await become(session, "one", "staged");
  fireEvent.click(screen.getByRole("button", { name: "Previous request" }));
  await wait(100);
  expect(screen.getByText("You allowed this.").closest("p")?.textContent).toContain(en.permission.stagedNote);
  fireEvent.click(screen.getByRole("button", { name: "Change" }));
  expect(session.calls).toContainEqual(["reopen", "permission:one"]);
});

test("a decision that waits for a conversation to load says so", async () => {
  const session = await ask("ls");
  session.set({ loading: true });
  await become(session, "ls", "staged");
  expect(screen.getByText("You allowed this.").closest("p")?.textContent).toContain(en.permission.loadingNote);
  session.set({ loading: false });
  await wait(100);
  expect(screen.getByText("You allowed this.").closest("p")?.textContent).toContain(en.permission.stagedNote);
});

test("an earlier decision that is not delivered does not replace the prompt that is being read", async () => {
  const session = createAskingSession();
  for (const command of ["one", "two"]) session.askPermission(command, JSON.stringify({ command }));
  await become(session, "one", "sent", { granted: false, by: "user", at: 0 });
  render(<ChatFoot session={session} />);
  await wait();
  expect(screen.getByRole("group", { name: "Command" }).textContent).toBe("two");
  await become(session, "one", "failed", { granted: false, by: "user", at: 0 });
  expect(screen.getByRole("group", { name: "Command" }).textContent).toBe("two");
});

test.each([
  ["staged", [en.permission.change]],
  ["sending", []],
  ["sent", []],
  ["failed", [en.permission.change, en.permission.tryAgain]],
] as const)("a decision that is %s offers %j, and shows which it was", async (state, offered) => {
  const session = await ask("ls");
  await become(session, "ls", state, { granted: false, by: "user", at: 0 });
  expect(names()).toEqual(offered);
  expect(screen.getByText(en.permission.decidedDeny).closest("div")?.getAttribute("data-status")).toBe(state);
  expect(screen.queryByText(new RegExp(en.permission.stagedNote)) !== null).toBe(state === "staged");
  expect(screen.queryByRole("button", { name: /^(Allow|Deny)/ })).toBeNull();
});

test("after the last decision the focus is in the composer, and stays there when another request arrives", async () => {
  const session = await ask("one");
  pressKey({ key: "p", code: "KeyP", altKey: true });
  pressKey({ key: "Enter" });
  expect(session.calls.map(([call]) => call)).toEqual(["decide"]);
  const composer = screen.getByRole("textbox", { name: "Message" });
  expect(document.activeElement).toBe(composer);
  await become(session, "one", "sending");
  act(() => void session.askPermission("two", '{"command":"two"}'));
  await become(session, "one", "answered");
  expect(screen.getByRole("group", { name: "Command" }).textContent).toBe("two");
  expect(document.activeElement).toBe(composer);
});

test("after a decision the focus moves to the next prompt, when it was in the decided one", async () => {
  const session = await ask("one", "two");
  pressKey({ key: "p", code: "KeyP", altKey: true });
  pressKey({ key: "Enter" });
  await become(session, "one", "sending");
  expect(screen.getByRole("group", { name: "Command" }).textContent).toBe("two");
  const prompt = screen.getByRole("group", { name: /^Permission required/ });
  expect(prompt.contains(document.activeElement)).toBe(true);
});

test("the command and its folder are left-to-right on any page", async () => {
  const input = { command: ["bash", "-lc", "npm test"], cwd: "/work/shop", env: { CI: "1" } };
  await askFor({ toolName: "run_command", kind: "execute", input }, []);
  const shown = [...document.querySelectorAll('[data-type="command"] pre, [data-type="command"] dd')];
  const directions = new Map(shown.map((element) => [element.textContent.slice(0, 8), element.getAttribute("dir")]));
  expect([...directions]).toEqual(["npm test", "/work/sh", "CI=1", "bash -lc"].map((text) => [text, "ltr"]));
});

const lasting: RequestOption = { id: "always", label: "", kind: "allow_always" };
const once: RequestOption = { id: "once", label: "", kind: "allow_once" };
const danger = { toolName: "run_command", kind: "execute", input: { command: "rm -rf ~" } } as const;
const harmless = { toolName: "read_file", kind: "read", input: { path: "a.ts" } } as const;

test.each([
  ["a dangerous call that could be allowed for good only", danger, [lasting], [], true],
  ["a dangerous call that could be allowed once or for good", danger, [once, lasting], ["Allow once"], false],
  ["a harmless call that could be allowed for good only", harmless, [lasting], ["Allow always"], false],
  [
    "a harmless call that could be allowed once or for good",
    harmless,
    [once, lasting],
    ["Allow once", "Allow always"],
    false,
  ],
] as const)(
  "%s offers the answers that a person may give, and explains when there is none",
  async (_what, call, options, offered, explains) => {
    await askFor(call, options);
    // What lasts is behind the second half of the button that allows once, and says first what would be stored.
    const more = screen.queryByRole("button", { name: "Do not ask again" });
    expect(more !== null).toBe(offered.length === 2);
    if (more !== null) fireEvent.click(more);
    if (more !== null) fireEvent.click(screen.getByRole("radio", { name: "As the agent decides" }));
    expect(screen.queryAllByText(en.permissionCenter.agentRemembers)).toHaveLength(more === null ? 0 : 1);
    const allows = screen
      .queryAllByRole("button")
      .flatMap((button) => button.querySelector(".cs-plain")?.textContent ?? []);
    expect(allows.filter((name) => name.startsWith("Allow")).toSorted()).toEqual([...offered].toSorted());
    expect(screen.queryByText(en.permission.onlyLasting) !== null).toBe(explains);
  },
);

/** The permanent denial and the permanent grant are listed before the others. */
const options: readonly RequestOption[] = [
  { id: "never", label: "", kind: "reject_always" },
  { id: "no", label: "", kind: "reject_once" },
  { id: "always", label: "", kind: "allow_always" },
  { id: "once", label: "", kind: "allow_once" },
];
const argument = '{"path":"a.txt","text":"new\\n"}';

test.each<[string, Partial<NewRequest>, Json | undefined, () => void, string]>([
  ["a reason denies", {}, undefined, () => sendReason(), "no"],
  ["Alt+Backspace denies", {}, undefined, () => void pressKey({ key: "Backspace", altKey: true }), "no"],
  ["a form is denied", { kind: "form", schema: {} }, undefined, () => press("Deny"), "no"],
  ["a link is refused", { kind: "link", url: "https://a.example/" }, undefined, () => press("Deny"), "no"],
  ["what cannot be read is denied", {}, null, () => press("Deny"), "no"],
])("%s by what counts this once, wherever the agent lists it", async (_what, request, input, answer, optionId) => {
  const session = createAskingSession();
  const at = { turnId: "t", messageId: "m", toolCallId: "a" };
  session.feed({ type: "toolCall.started", ...at, toolName: "write", argument: input === null ? "null" : argument });
  session.askFor({ requestId: "r", kind: "permission", toolCallId: "a", options, ...request });
  render(<ChatFoot session={session} />);
  await wait();
  pressKey({ key: "p", code: "KeyP", altKey: true });
  answer();
  await wait(100);
  expect(session.calls).toEqual([["decide", "r", expect.objectContaining({ optionId })]]);
});

function press(name: string): void {
  screen.getByRole("button", { name }).focus();
  pressKey({ key: "Enter" });
}

function sendReason(): void {
  fireEvent.click(screen.getByRole("button", { name: "Deny with a reason" }));
  fireEvent.change(screen.getByRole("textbox", { name: en.permission.reasonLabel }), { target: { value: "use npm" } });
  pressKey({ key: "Enter" });
}

test.each(["running", "waiting"] as const)(
  "what cannot be granted can be ended by stopping the agent while its turn is %s",
  async (status) => {
    const session = createAskingSession();
    const at = { turnId: "t", messageId: "m", toolCallId: "a" };
    session.feed({ type: "toolCall.started", ...at, toolName: "write", argument: "null" });
    session.askFor({ requestId: "r", kind: "permission", toolCallId: "a", options });
    if (status === "waiting") session.feed({ type: "turn.ended", turnId: "t", reason: "tool_use" });
    expect(session.thread.turn.status).toBe(status);
    render(<ChatFoot session={session} />);
    await wait();
    fireEvent.click(screen.getByRole("button", { name: en.permission.stopTurn }));
    expect(session.calls).toEqual([["stop"]]);
  },
);

test("a dangerous call has an answer in the agent's words only where nothing else allows it once", async () => {
  const own: RequestOption = { id: "own", label: "Allow forever", kind: "other" };
  await askFor(danger, [once, own]);
  expect(screen.queryByRole("button", { name: /Allow forever/ })).toBeNull();
  cleanup();
  await askFor(danger, [own]);
  expect(screen.getByRole("button", { name: /Allow forever/ })).toBeTruthy();
});

test("prompts are not stepped through from a field, where Alt and the arrows move the caret", async () => {
  await ask("one", "two");
  const shown = (): string => screen.getByRole("group", { name: "Command" }).textContent;
  press("Deny with a reason");
  const box = screen.getByRole("textbox", { name: "What should the agent do instead?" });
  expect([shown(), document.activeElement === box]).toEqual(["one", true]);
  expect(pressKey({ key: "ArrowDown", altKey: true })).toBe(true);
  await wait(20);
  expect([shown(), document.activeElement === box]).toEqual(["one", true]);
});

import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { SessionProvider } from "../../hooks/index.ts";
import { withFakeTimers } from "../../hooks/test-support/withFakeTimers.ts";
import { ChatSettingsContext } from "../chat/ChatSettings.ts";
import { actAsPerson, pressKey } from "../test-support/asPerson.ts";
import { createAskingSession, type AskingSession } from "../test-support/createAskingSession.ts";
import { sight } from "../test-support/sight.ts";
import { focusAnswerOf } from "./places/focusAnswer.ts";
import { PermissionInline } from "./places/PermissionInline.tsx";

beforeAll(() => Promise.all([import("./prompt/PermissionPrompt.tsx"), import("./actions/EditInput.tsx")]));
beforeEach(() => {
  sight.hide = () => false;
  actAsPerson();
});
withFakeTimers();

const wait = (): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(600));

/** Shows requests about two calls of one row, in the thread. */
async function ask(more: { readonly editable?: boolean } = {}): Promise<AskingSession> {
  const session = createAskingSession();
  for (const toolCallId of ["a", "b"]) {
    const at = { turnId: "t", messageId: "m", toolCallId } as const;
    const argument = JSON.stringify({ command: `echo ${toolCallId}` });
    session.feed({ type: "toolCall.started", ...at, toolName: "run_command", kind: "execute", argument });
    session.askFor({ requestId: toolCallId, kind: "permission", toolCallId, ...more });
  }
  const settings = { permissionMode: "inline", consent: {}, focusComposer: () => undefined } as const;
  render(
    <SessionProvider session={session}>
      <ChatSettingsContext.Provider value={settings}>
        <PermissionInline partKeys={["t:a", "t:b"]} />
      </ChatSettingsContext.Provider>
    </SessionProvider>,
  );
  await wait();
  return session;
}

const promptOf = (requestId: string): Element | null => document.querySelector(`[data-request-id="${requestId}"]`);
const second = (): Element | null => promptOf("b");
const focusIn = (selector: string): void => act(() => second()?.querySelector<HTMLElement>(selector)?.focus());
const focusedText = (): string | null | undefined => document.activeElement?.textContent;

describe("the focus in a prompt of the thread", () => {
  test("stays in its prompt when all of it was in view, so that the next press answers no other one", async () => {
    sight.hide = (element) => second()?.contains(element) === true;
    const session = await ask();
    focusIn('[data-slot="permission-rest"]');
    sight.hide = () => false;
    act(() => sight.look());
    await wait();
    expect(second()?.contains(document.activeElement)).toBe(true);
    expect(focusedText()).toMatch(/^Allow once/);
    pressKey({ key: "Enter", altKey: true });
    expect(session.calls).toMatchObject([["decide", "b", { granted: true }]]);
  });

  test.each([
    ["Deny with a reason", "Escape"],
    ["Deny with a reason", "Back"],
    ["Edit first", "Escape"],
    ["Edit first", "Back"],
  ])("returns to %j after %s, where its keys work", async (name, way) => {
    const session = await ask({ editable: true });
    const [, opener] = screen.getAllByRole("button", { name });
    act(() => opener?.focus());
    if (opener !== undefined) fireEvent.click(opener);
    await wait();
    expect(document.activeElement?.matches("textarea, input")).toBe(true);
    if (way === "Escape") pressKey({ key: "Escape" });
    else {
      const back = screen.getByRole("button", { name: "Back" });
      act(() => back.focus());
      fireEvent.click(back);
    }
    await wait();
    expect(focusedText()).toBe(name);
    expect(second()?.contains(document.activeElement)).toBe(true);
    pressKey({ key: "Backspace", altKey: true });
    expect(session.calls).toMatchObject([["decide", "b", { granted: false }]]);
  });

  test("stays on the answers of an edit when its changes come out of view and into it, and goes to no field", async () => {
    const session = await ask({ editable: true });
    const [, opener] = screen.getAllByRole("button", { name: "Edit first" });
    if (opener !== undefined) fireEvent.click(opener);
    await wait();
    const field = screen.getByRole<HTMLInputElement>("textbox");
    fireEvent.change(field, { target: { value: "echo c" } });
    await wait();
    focusIn('button[type="submit"]');
    expect(focusedText()).toBe("Allow with these changes");
    sight.hide = (element) => element.closest(".cs-permission-changes") !== null;
    fireEvent.change(field, { target: { value: "echo d" } });
    act(() => sight.look());
    await wait();
    expect(focusedText()).toMatch(/^Show the rest/);
    sight.hide = () => false;
    act(() => sight.look());
    await wait();
    expect(focusedText()).toBe("Allow with these changes");
    expect(session.calls).toEqual([]);
  });

  test("goes to the answers of its prompt when what was edited has to be read again", async () => {
    const session = await ask({ editable: true });
    const [, opener] = screen.getAllByRole("button", { name: "Edit first" });
    act(() => opener?.focus());
    if (opener !== undefined) fireEvent.click(opener);
    await wait();
    sight.hide = (element) => second()?.contains(element) === true;
    const patch = { argument: '{"command":"echo c"}' };
    const at = { turnId: "t", messageId: "m", toolCallId: "b" } as const;
    act(() => session.feed({ type: "toolCall.updated", ...at, patch }));
    act(() => sight.look());
    await wait();
    expect(focusedText()).toMatch(/^Show the rest/);
    expect(second()?.contains(document.activeElement)).toBe(true);
  });
});

test.each([
  [false, "BUTTON"],
  [true, "TEXTAREA"],
])("the focus goes to a request that is mounted later, unless the user moved it (%s)", async (moves, tag) => {
  const chat = document.body.appendChild(document.createElement("div"));
  const box = document.body.appendChild(document.createElement("textarea"));
  onTestFinished(() => {
    chat.remove();
    box.remove();
  });
  focusAnswerOf("late", chat);
  if (moves) box.focus();
  chat.innerHTML =
    '<div data-slot="permission" data-request-id="late"><button data-slot="permission-option">Deny</button></div>';
  await wait();
  expect(document.activeElement?.tagName).toBe(tag);
});

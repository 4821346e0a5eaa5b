import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SessionProvider } from "../../hooks/index.ts";
import type { NewRequest } from "../../model/index.ts";
import { createAskingSession, type AskingSession } from "../test-support/createAskingSession.ts";
import { PermissionDock } from "./places/PermissionDock.tsx";
import { actAsPerson, pressKey } from "../test-support/asPerson.ts";

const schema = { type: "object", properties: { to: { type: "string" }, times: { type: "integer" } }, required: ["to"] };

const plain = JSON.stringify({ to: "a@b.c", times: 1, body: " two\nlines " });

async function ask(
  editable: boolean,
  options?: NewRequest["options"],
  argument: string = plain,
): Promise<AskingSession> {
  vi.useFakeTimers();
  const session = createAskingSession();
  const at = { turnId: "t", messageId: "m", toolCallId: "a" } as const;
  session.feed({ type: "toolCall.started", ...at, toolName: "send_email", argument });
  const choices = options === undefined ? {} : { options };
  session.askFor({ requestId: "r", kind: "permission", toolCallId: "a", schema, editable, ...choices });
  render(
    <SessionProvider session={session}>
      <PermissionDock />
    </SessionProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(600));
  return session;
}
const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
/** Opens the form, which is loaded on demand. */
const edit = (): Promise<void> =>
  act(async () => {
    click("Edit first");
    await import("./actions/EditInput.tsx");
  });
const type = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByRole("textbox", { name }), { target: { value } });

beforeEach(() => void actAsPerson());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("editing the input of a call", () => {
  test("sends the edited fields, and untouched fields exactly as they came", async () => {
    const session = await ask(true);
    await edit();
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: /^to/i }));
    type(/^to/i, "x@y.z");
    // The list of the changes has to be in view.
    await act(() => vi.advanceTimersByTimeAsync(0));
    click("Allow with these changes");
    const input = { to: "x@y.z", times: 1, body: " two\nlines " };
    expect(session.calls).toEqual([["decide", "r", { optionId: "yes", granted: true, input, by: "user" }]]);
  });

  test.each([
    ["a number that JavaScript cannot hold", '{"to":"a@b.c","channel":1234567890123456789}'],
    ["a repeated key", '{"to":"a@b.c","to":"x@y.z"}'],
  ])("is not offered where %s would be sent as another value though nobody touched it", async (_what, argument) => {
    await ask(true, undefined, argument);
    expect(screen.getByRole("button", { name: "Deny" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Edit first" })).toBeNull();
  });

  test.each([
    ["pressed in a field", {}],
    ["held since it opened the form", { repeat: true }],
  ])("Enter %s decides nothing: the prompt does not print it", async (_how, more) => {
    const session = await ask(true);
    await edit();
    const field = screen.getByRole("textbox", { name: /^to/i });
    expect(document.activeElement).toBe(field);
    await act(() => vi.advanceTimersByTimeAsync(600));
    act(() => void pressKey({ key: "Enter", ...more }));
    expect(session.calls).toEqual([]);
    click("Allow with these changes");
    expect(session.calls).toHaveLength(1);
  });

  test("shows what is wrong and sends nothing", async () => {
    const session = await ask(true);
    await edit();
    type(/^times/i, "often");
    click("Allow with these changes");
    expect(screen.getByRole("alert").textContent).toBe("Enter a number.");
    expect(session.calls).toEqual([]);
  });

  test("goes back to the options without a decision", async () => {
    const session = await ask(true);
    await edit();
    fireEvent.keyDown(screen.getByRole("textbox", { name: /^to/i }), { key: "Escape" });
    expect(screen.getByRole("button", { name: "Allow once" })).toBeDefined();
    expect(session.calls).toEqual([]);
  });

  test("P20 sends no edit that the schema rejects, and shows why at the field", async () => {
    const session = await ask(true);
    await edit();
    fireEvent.change(screen.getByRole("textbox", { name: /^times/i }), { target: { value: "1.5" } });
    click("Allow with these changes");
    expect(screen.getByRole("alert").textContent).toBe("This is the wrong kind of value.");
    expect(session.calls).toEqual([]);
  });

  test("shows what is changed before it is sent: before and after", async () => {
    await ask(true);
    await edit();
    expect(screen.queryByRole("region", { name: "Your changes" })).toBeNull();
    type(/^to/i, "x@y.z");
    const changes = screen.getByRole("region", { name: "Your changes" }).textContent;
    expect(changes).toContain("a@b.c");
    expect(changes).toContain("x@y.z");
  });

  test("grants an edited input for this call only, never by an option that lasts", async () => {
    const [no, always] = [
      { id: "no", label: "", kind: "reject_once" },
      { id: "always", label: "", kind: "allow_always" },
    ] as const;
    await ask(true, [no, always]);
    expect(screen.queryByRole("button", { name: "Edit first" })).toBeNull();
    cleanup();
    const session = await ask(true, [no, always, { id: "own", label: "Go ahead", kind: "other" }]);
    await edit();
    click("Allow with these changes");
    expect(session.calls).toMatchObject([["decide", "r", { optionId: "own", granted: true }]]);
  });

  test("is a denial with the changes as its reason when the wire has no field for an edited input", async () => {
    const session = await ask(false);
    click("Suggest changes");
    expect(screen.getByText(/This agent takes no edits/)).toBeDefined();
    click("Deny and suggest this");
    expect(session.calls).toEqual([]);
    type(/^to/i, "x@y.z");
    click("Deny and suggest this");
    const input = JSON.stringify({ to: "x@y.z", times: 1, body: " two\nlines " }, null, 2);
    const reason = `Denied. Call it with this input instead:\n${input}`;
    expect(session.calls).toEqual([["decide", "r", { optionId: "no", granted: false, reason, by: "user" }]]);
  });
});

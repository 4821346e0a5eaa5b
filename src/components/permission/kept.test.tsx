import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { SessionProvider } from "../../hooks/index.ts";
import { en } from "../../messages/index.ts";
import type { Json } from "../../model/index.ts";
import { createAskingSession, type AskingSession } from "../test-support/createAskingSession.ts";
import { actAsPerson } from "../test-support/asPerson.ts";
import { sight } from "../test-support/sight.ts";
import { PermissionDock } from "./places/PermissionDock.tsx";
import { withFakeTimers } from "../../hooks/test-support/withFakeTimers.ts";

const schema: Json = { type: "object", required: ["to"], properties: { to: { type: "string" } } };

withFakeTimers();
beforeEach(() => {
  sight.hide = () => false;
  actAsPerson();
});

const settle = (): Promise<unknown> =>
  act(async () => {
    await Promise.all([import("./prompt/FormPrompt.tsx"), import("./actions/EditInput.tsx")]);
    await vi.advanceTimersByTimeAsync(600);
  });

async function show(session: AskingSession): Promise<void> {
  cleanup();
  render(
    <SessionProvider session={session}>
      <PermissionDock />
    </SessionProvider>,
  );
  await settle();
}

/** A session with an open form, or an open request about a call whose input can be edited. */
function ask(kind: "form" | "permission", input: Json = { to: "a@b.c" }): AskingSession {
  const session = createAskingSession();
  const at = { turnId: "t", messageId: "m", toolCallId: "a" } as const;
  session.feed({ type: "toolCall.started", ...at, toolName: "send_email", argument: JSON.stringify(input) });
  session.askFor({ requestId: "r", kind, title: "Where to?", toolCallId: "a", schema, editable: true });
  return session;
}
const press = async (name: string): Promise<void> => {
  fireEvent.click(screen.getByRole("button", { name }));
  await settle();
};
const to = () => screen.getByRole<HTMLInputElement>("textbox", { name: /^to/i });
const reason = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "What should the agent do instead?" });
const type = (field: HTMLElement, value: string): boolean => fireEvent.change(field, { target: { value } });

describe("what is half written survives its row", () => {
  test("in a form, whose fields then show exactly what is sent", async () => {
    const session = ask("form");
    await show(session);
    type(to(), "x@y.z");
    await show(session);
    expect(to().value).toBe("x@y.z");
    await press("Allow and send");
    expect(session.calls).toMatchObject([["decide", "r", { granted: true, input: { to: "x@y.z" } }]]);
  });

  test("in an edited input, with its changes, until the user goes back", async () => {
    const session = ask("permission");
    await show(session);
    await press("Edit first");
    type(to(), "x@y.z");
    await show(session);
    await press("Edit first");
    expect(to().value).toBe("x@y.z");
    expect(screen.getByRole("region", { name: "Your changes" })).toBeDefined();
    await press("Back");
    await press("Edit first");
    expect(to().value).toBe("a@b.c");
  });

  test("in a reason, until the user goes back", async () => {
    const session = ask("permission");
    await show(session);
    await press("Deny with a reason");
    type(reason(), "Ask me later");
    await show(session);
    await press("Deny with a reason");
    expect(reason().value).toBe("Ask me later");
    await press("Back");
    await press("Deny with a reason");
    expect(reason().value).toBe("");
  });

  test("but a grant without the form allows the input as it came", async () => {
    const session = ask("permission");
    await show(session);
    await press("Edit first");
    type(to(), "x@y.z");
    await show(session);
    await press("Allow once");
    expect(session.calls).toMatchObject([["decide", "r", { granted: true }]]);
    expect(session.calls[0]?.[2]).not.toHaveProperty("input");
  });

  test("but not where the agent has changed the input meanwhile", async () => {
    const session = ask("permission");
    await show(session);
    await press("Edit first");
    type(to(), "x@y.z");
    cleanup();
    const at = { turnId: "t", messageId: "m", toolCallId: "a" } as const;
    session.feed({ type: "toolCall.updated", ...at, patch: { argument: JSON.stringify({ to: "evil@b.c" }) } });
    await show(session);
    await press("Edit first");
    expect(to().value).toBe("evil@b.c");
    expect(screen.getByRole("form").textContent).toContain(en.permission.form.dropped);
    type(to(), "z@y.z");
    await press("Back");
    await press("Edit first");
    expect(screen.getByRole("form").textContent).not.toContain(en.permission.form.dropped);
  });

  test("and says so where an open edit was closed because the changed input has to be read again", async () => {
    const session = ask("permission");
    await show(session);
    await press("Edit first");
    type(to(), "x@y.z");
    sight.hide = () => true;
    const at = { turnId: "t", messageId: "m", toolCallId: "a" } as const;
    session.feed({ type: "toolCall.updated", ...at, patch: { argument: JSON.stringify({ to: "evil@b.c" }) } });
    act(() => sight.look());
    await settle();
    expect(screen.queryByRole("form")).toBeNull();
    sight.hide = () => false;
    act(() => sight.look());
    await settle();
    expect(to().value).toBe("evil@b.c");
    expect(screen.getByRole("form").textContent).toContain(en.permission.form.dropped);
  });

  test("an open edit sends what its fields show, and lists it, where the agent changes the input meanwhile", async () => {
    const amounts = { type: "object", properties: { amount: { type: "number" } } };
    const session = createAskingSession();
    const at = { turnId: "t", messageId: "m", toolCallId: "a" } as const;
    session.feed({ type: "toolCall.started", ...at, toolName: "pay", argument: '{"amount":1}' });
    session.askFor({ requestId: "r", kind: "permission", toolCallId: "a", schema: amounts, editable: true });
    await show(session);
    await press("Edit first");
    session.feed({ type: "toolCall.updated", ...at, patch: { argument: '{"amount":1000}' } });
    await settle();
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: /^amount/i }).value).toBe("1");
    expect(screen.getByRole("region", { name: "Your changes" }).textContent).toContain("1000");
    await press("Allow with these changes");
    expect(session.calls).toMatchObject([["decide", "r", { granted: true, input: { amount: 1 } }]]);
  });
});

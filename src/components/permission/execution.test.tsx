import { act, fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { SessionProvider } from "../../hooks/index.ts";
import type { ClientTool } from "../../hooks/index.ts";
import { digestInput } from "../../content/index.ts";
import { actAsPerson } from "../test-support/asPerson.ts";
import { createAskingSession } from "../test-support/createAskingSession.ts";
import type { AskingSession } from "../test-support/createAskingSession.ts";
import { PermissionDock } from "./places/PermissionDock.tsx";
import { withFakeTimers } from "../../hooks/test-support/withFakeTimers.ts";

const tool: ClientTool = { description: "", parameters: { type: "object" }, execute: () => "x" };

/** Requests a client tool that has not begun to run. */
function askExecution(session: AskingSession): void {
  const at = { turnId: "t", messageId: "m", toolCallId: "c" } as const;
  session.feed({ type: "toolCall.started", ...at, toolName: "get_selection", argument: "{}" });
  session.askFor({ requestId: "execution:c", kind: "execution", toolCallId: "c" });
}
function show(session: AskingSession): void {
  render(
    <SessionProvider session={session}>
      <PermissionDock />
    </SessionProvider>,
  );
}

withFakeTimers();

describe("a client tool that waits for the user", () => {
  test("is offered as Run again after a restore, counted with the permissions", async () => {
    const session = createAskingSession();
    session.set({ tools: { get_selection: tool } });
    askExecution(session);
    session.askPermission("a", '{"command":"ls"}');
    show(session);
    expect(screen.getByRole("button", { name: "Run again" })).toBeDefined();
    expect(screen.getByText(/may have run already/)).toBeDefined();
    expect(screen.getByText("Request 1 of 2")).toBeDefined();
    session.feed({ type: "request.updated", turnId: "t", requestId: "execution:c", state: "staged" });
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByText("1 of 2 answered")).toBeDefined();
    expect(screen.getByRole("group", { name: "Command" }).textContent).toBe("ls");
  });

  test("is asked for like a permission when it requires confirmation", () => {
    const session = createAskingSession();
    session.set({ tools: { get_selection: { ...tool, confirm: true } } });
    askExecution(session);
    show(session);
    expect(screen.queryByRole("button", { name: "Run again" })).toBeNull();
    expect(screen.getByText(/runs here, in your browser/)).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Deny" }));
    expect(session.calls).toEqual([["decide", "execution:c", { optionId: "no", granted: false, by: "user" }]]);
  });

  test("is shown with the input that the user gave it in the permission before, and granted with that", async () => {
    actAsPerson();
    const session = createAskingSession();
    session.set({ tools: { run_command: { ...tool, confirm: true } } });
    const requestId = session.askPermission("a", '{"command":"rm -rf build"}');
    const digest = digestInput({ command: "rm -rf build" });
    const answer = { granted: true, by: "user", at: 0, input: { command: "ls" }, digest } as const;
    session.feed({ type: "request.updated", turnId: "t", requestId, state: "answered", answer });
    session.askFor({ requestId: "execution:a", kind: "execution", toolCallId: "a" });
    show(session);
    expect(screen.getByRole("group", { name: "Command" }).textContent).toBe("ls");
    await act(() => vi.advanceTimersByTimeAsync(600));
    fireEvent.click(screen.getByRole("button", { name: "Allow once" }));
    expect(session.calls).toEqual([["decide", "execution:a", { optionId: "yes", granted: true, by: "user" }]]);
  });

  test.each([undefined, true])("asks nothing but its own question while it runs (confirm: %s)", (confirm) => {
    const session = createAskingSession();
    session.set({ tools: { get_selection: { ...tool, ...(confirm && { confirm }) } } });
    askExecution(session);
    const at = { turnId: "t", messageId: "m", toolCallId: "c" } as const;
    session.feed({ type: "toolCall.updated", ...at, patch: { status: "in_progress", settledBy: "local" } });
    session.askFor({
      requestId: "question:1",
      kind: "form",
      toolCallId: "c",
      askedBy: "tool",
      title: "Which color?",
      schema: { type: "object", properties: { color: { type: "string" } } },
    });
    show(session);
    expect(screen.getByRole("textbox", { name: /color/i })).toBeDefined();
    expect(screen.queryByText(/1 of 2/)).toBeNull();
    expect(screen.queryByRole("button", { name: /Run again|Allow once/ })).toBeNull();
  });

  test("is asked for once when the session paused at it, and not while it runs", async () => {
    const session = createAskingSession();
    askExecution(session);
    session.set({ pause: { reason: "repeated_call", count: 3, toolCallKey: "t:c" } });
    show(session);
    expect(screen.queryByRole("button", { name: "Run again" })).toBeNull();
    const at = { turnId: "t", messageId: "m", toolCallId: "c" } as const;
    session.feed({ type: "toolCall.updated", ...at, patch: { status: "in_progress", settledBy: "local" } });
    session.set({ pause: null });
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.queryByRole("button", { name: "Run again" })).toBeNull();
  });
});

import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { SessionProvider } from "../../hooks/index.ts";
import { ThreadView } from "../thread/ThreadView.tsx";
import { createAskingSession } from "../test-support/createAskingSession.ts";
import type { AskingSession } from "../test-support/createAskingSession.ts";
import { Chat } from "./Chat.tsx";
import { KeyboardHelp } from "./panels/KeyboardHelp.tsx";
import { PauseBanner } from "./notices/PauseBanner.tsx";
import { WorkingRow } from "./notices/WorkingRow.tsx";
import { withFakeTimers } from "../../hooks/test-support/withFakeTimers.ts";

let session: AskingSession;

function show(children: ReactNode): void {
  render(<SessionProvider session={session}>{children}</SessionProvider>);
}
async function wait(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

withFakeTimers();
beforeEach(() => {
  session = createAskingSession();
});

describe("keyboard help", () => {
  test("A6 lists every key in a dialog, none of which is a single letter, and returns the focus", () => {
    render(<KeyboardHelp />);
    const opener = screen.getByRole("button", { name: "Keyboard shortcuts" });
    opener.focus();
    fireEvent.click(opener);
    const dialog = screen.getByRole("dialog", { name: "Keyboard shortcuts" });
    const chords = Array.from(dialog.querySelectorAll(".cs-keyboard-chord"), (chord) => chord.textContent);
    expect(chords).toEqual(expect.arrayContaining(["Enter", "Alt+P", "Alt+Enter", "Alt+Backspace", "Esc"]));
    expect(chords.filter((chord) => /^\p{L}$/u.test(chord))).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(opener);
  });
});

describe("pause banner", () => {
  const repeated = { reason: "repeated_call", count: 3, toolCallKey: "t:a" } as const;

  test("shows why and continues or stops as the user decides", async () => {
    session.set({ pause: { reason: "max_steps", count: 50 } });
    show(<PauseBanner />);
    expect(screen.getByRole("region", { name: "Paused" }).textContent).toContain("Paused after 50 steps");
    expect(screen.queryByRole("button", { name: "Answer yourself" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    fireEvent.click(screen.getByRole("button", { name: "Stop here" }));
    expect(session.calls).toEqual([
      ["resolvePause", { type: "continue" }, { reason: "max_steps", count: 50 }],
      ["resolvePause", { type: "stop" }, { reason: "max_steps", count: 50 }],
    ]);
    session.set({ pause: null });
    await wait(100);
    expect(screen.queryByRole("region", { name: "Paused" })).toBeNull();
  });

  test("accepts a result by hand for a repeated call, with the focus in the box and a way back", () => {
    session.set({ pause: repeated });
    show(<PauseBanner />);
    fireEvent.click(screen.getByRole("button", { name: "Answer yourself" }));
    fireEvent.click(screen.getByRole("button", { name: "Back" }));
    fireEvent.click(screen.getByRole("button", { name: "Answer yourself" }));
    const box = screen.getByRole("textbox", { name: "The result for the agent" });
    expect(document.activeElement).toBe(box);
    fireEvent.change(box, { target: { value: "42" } });
    fireEvent.click(screen.getByRole("button", { name: "Send this result" }));
    expect(session.calls).toEqual([["resolvePause", { type: "answer", output: "42" }, repeated]]);
  });

  test.each([4, 3])("offers all options again when the session pauses once more, at call %i", async (count) => {
    session.set({ pause: repeated });
    show(<PauseBanner />);
    fireEvent.click(screen.getByRole("button", { name: "Answer yourself" }));
    session.set({ pause: null });
    session.set({ pause: { ...repeated, count, toolCallKey: "t:b" } });
    await wait(100);
    expect(screen.getByRole("button", { name: "Continue" })).toBeDefined();
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  test.each(["Stop here", "Answer yourself", "Continue"])(
    "a double click on %s does not decide the pause that follows",
    async (name) => {
      session.set({ pause: repeated });
      show(<PauseBanner />);
      session.set({ pause: { ...repeated, toolCallKey: "t:b" } });
      await wait(100);
      fireEvent.click(screen.getByRole("button", { name }), { detail: 2 });
      expect(session.calls).toEqual([]);
      expect(screen.queryByRole("textbox")).toBeNull();
    },
  );
});

describe("working row", () => {
  const row = () => document.querySelector("[data-slot=working]")?.textContent ?? null;

  test("S25 names what the agent waits for, and shows nothing where a part shows it", async () => {
    show(<WorkingRow />);
    expect(row()).toBe("Waiting for the agent’s answer");
    const at = { turnId: "t", messageId: "m", toolCallId: "a" } as const;
    session.feed({ type: "toolCall.started", ...at, toolName: "read_file", kind: "read", argument: "{}" });
    await wait(100);
    expect(row()).toBeNull();
    session.feed({ type: "toolCall.updated", ...at, patch: { status: "completed" } });
    await wait(100);
    expect(row()).toContain("Waiting for the agent’s next step");
    session.set({ waitingFor: "slot" });
    await wait(100);
    expect(row()).toContain("Waiting for a free connection");
    session.set({ waitingFor: null });
    session.feed({ type: "turn.stopping", turnId: "t" });
    await wait(100);
    expect(row()).toContain("Stopping");
  });
});

describe("actions of a message", () => {
  beforeEach(() => {
    const user = { turnId: "t", messageId: "u" } as const;
    session = createAskingSession();
    session.feed(
      { type: "session.updated", patch: { features: { branches: true } } },
      { type: "turn.ended", turnId: "t", reason: "completed" },
      { type: "turn.started", turnId: "t2" },
      { type: "message.started", ...user, turnId: "t2", role: "user" },
      { type: "text.final", ...user, turnId: "t2", partId: "u1", kind: "answer", text: "run it" },
      { type: "message.started", turnId: "t2", messageId: "a", role: "assistant" },
      { type: "text.final", turnId: "t2", messageId: "a", partId: "a1", kind: "answer", text: "done" },
      { type: "turn.ended", turnId: "t2", reason: "completed" },
    );
    show(<ThreadView />);
  });

  test("edits a prompt and sends it again; Escape leaves it unchanged", () => {
    fireEvent.click(screen.getByRole("button", { name: "Change and ask again" }));
    const box = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Changed prompt" });
    expect(box.value).toBe("run it");
    fireEvent.keyDown(box, { key: "Escape" });
    expect(session.calls).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Change and ask again" }));
    fireEvent.change(screen.getByRole("textbox", { name: "Changed prompt" }), { target: { value: "run all" } });
    fireEvent.click(screen.getByRole("button", { name: "Ask again" }));
    expect(session.calls).toEqual([["resend", "u", [{ type: "text", text: "run all" }]]]);
  });

  test("what is half written into a prompt survives its row, which takes no focus from another element", () => {
    fireEvent.click(screen.getByRole("button", { name: "Change and ask again" }));
    const box = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Changed prompt" });
    expect(document.activeElement).toBe(box());
    fireEvent.change(box(), { target: { value: "run al " } });
    cleanup();
    const field = document.body.appendChild(document.createElement("input"));
    field.focus();
    show(<ThreadView />);
    expect(box().value).toBe("run al ");
    expect(document.activeElement).toBe(field);
    field.remove();
    fireEvent.keyDown(box(), { key: "Escape" });
    fireEvent.click(screen.getByRole("button", { name: "Change and ask again" }));
    expect(box().value).toBe("run it");
  });

  test("requests another answer", () => {
    fireEvent.click(screen.getByRole("button", { name: "Answer again" }));
    expect(session.calls).toEqual([["resend", "a"]]);
  });

  test("where the agent cannot forget, the buttons and the editor say that a new message is sent", async () => {
    session.feed({ type: "session.updated", patch: { features: { branches: false } } });
    await wait(100);
    expect(screen.getByRole("button", { name: "Ask again in a new message" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Answer again" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Change and send as a new message" }));
    const box = screen.getByRole("textbox", { name: "Changed prompt" });
    const note = document.getElementById(box.getAttribute("aria-describedby") ?? "");
    expect(note?.textContent).toBe("The agent remembers what was said, so this is sent as a new message at the end.");
  });
});

test("the time of a wait counts from the start of the turn, also after the agent has worked meanwhile", async () => {
  const at = { turnId: "u", messageId: "n", toolCallId: "c" } as const;
  vi.setSystemTime(1_000_000);
  session = createAskingSession();
  session.feed({ type: "turn.started", turnId: "u", time: 1_000_000 });
  show(<WorkingRow />);
  await wait(2_000);
  session.feed(
    { type: "message.started", turnId: "u", messageId: "n", role: "assistant" },
    { type: "toolCall.started", ...at, toolName: "run", argument: "{}" },
    { type: "toolCall.updated", ...at, patch: { status: "in_progress" } },
  );
  await wait(60_000);
  session.feed({ type: "toolCall.updated", ...at, patch: { status: "completed" } });
  await wait(100);
  expect(document.querySelector('[data-slot="working"]')?.textContent).toBe(
    "Waiting for the agent’s next step for 1 min 2 s",
  );
});

describe("the thread", () => {
  test("each row states the author of its message", async () => {
    session.feed(
      { type: "message.started", turnId: "t", messageId: "u", role: "user" },
      { type: "text.final", turnId: "t", messageId: "u", partId: "u1", kind: "answer", text: "Fix it." },
      { type: "text.final", turnId: "t", messageId: "m", partId: "m1", kind: "answer", text: "Fixed." },
      { type: "turn.ended", turnId: "t", reason: "completed" },
    );
    render(<Chat session={session} />);
    await wait(100);
    const authors = new Map(
      screen.getAllByRole("article").map((row) => [row.textContent, row.getAttribute("aria-label")]),
    );
    const find = (text: string) => [...authors].find(([content]) => content?.includes(text))?.[1];
    expect([find("Fix it."), find("Fixed.")]).toEqual(["You", "Agent"]);
  });

  test("focuses its search again when the shortcut is pressed once more", async () => {
    render(<Chat session={session} />);
    await wait(100);
    const composer = screen.getByRole("textbox", { name: "Message" });
    const press = () =>
      fireEvent.keyDown(document.activeElement ?? document.body, { key: "f", ctrlKey: true, shiftKey: true });
    composer.focus();
    press();
    await wait(100);
    const box = document.querySelector('[data-slot="thread-search"] input');
    expect(document.activeElement).toBe(box);
    composer.focus();
    press();
    await wait(100);
    expect(document.activeElement).toBe(box);
  });
});

test("a prompt that is shown in the thread is shown nowhere else: one request has one prompt", async () => {
  session.askPermission("a", '{"command":"npm test"}');
  session.askFor({ requestId: "q", kind: "permission", title: "May I?", reason: "to go on" });
  render(<Chat session={session} permissionMode="inline" />);
  await wait(1_000);
  const prompts = [...document.querySelectorAll('[data-slot="permission"]')].map((prompt) =>
    prompt.getAttribute("data-request-id"),
  );
  expect(new Set(prompts)).toEqual(new Set(["permission:a", "q"]));
  expect(prompts).toHaveLength(2);
});

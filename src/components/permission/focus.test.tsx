import { act, fireEvent, render, screen } from "@testing-library/react";
import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { runs } from "../../../scripts/fullRun.ts";
import type { AgentEvent } from "../../model/index.ts";
import { createAskingSession, type AskingSession } from "../test-support/createAskingSession.ts";
import { actAsPerson } from "../test-support/asPerson.ts";
import { ChatFoot } from "../test-support/ChatFoot.tsx";
import { withFakeTimers } from "../../hooks/test-support/withFakeTimers.ts";

// Loads the lazy chunks of a prompt before the tests.
beforeAll(() => import("./actions/EditInput.tsx"));
beforeEach(() => void actAsPerson());
withFakeTimers();

/** A step of the server or the user. The number selects one of the available targets. */
type Step = readonly ["ask" | "withdraw" | "answer elsewhere" | "go to" | "press" | "escape", number];

const step: fc.Arbitrary<Step> = fc.tuple(
  fc.constantFrom("ask", "withdraw", "answer elsewhere", "go to", "go to", "press", "press", "escape"),
  fc.nat(40),
);

const at = <T,>(items: readonly T[], index: number): T | undefined => items[index % Math.max(1, items.length)];

const focusable = (): readonly HTMLElement[] =>
  Array.from(document.querySelectorAll<HTMLElement>("button:not(:disabled), textarea, input, [tabindex='0']"));

/** Carries out one step as the server or the user would. */
function take([what, index]: Step, session: AskingSession, number: number): void {
  const open = session.thread.requests.filter(({ state }) => ["open", "staged", "sending", "sent"].includes(state));
  const requestId = at(open, index)?.requestId;
  const active = document.activeElement;
  if (what === "ask") session.askPermission(`c${number}`, `{"command":"ls ${number}"}`);
  if (what === "withdraw" && requestId !== undefined)
    session.feed({ type: "request.withdrawn", turnId: "t", requestId });
  if (what === "answer elsewhere" && requestId !== undefined)
    session.feed({ type: "request.updated", turnId: "t", requestId, state: "answered" });
  if (what === "go to") at(focusable(), index)?.focus();
  if (what === "escape" && active !== null) fireEvent.keyDown(active, { key: "Escape" });
  if (what === "press" && active instanceof HTMLButtonElement) fireEvent.click(active);
  // Confirms the decisions of the user.
  for (const [call, decided] of session.calls)
    if (call === "decide" && typeof decided === "string")
      session.feed({ type: "request.updated", turnId: "t", requestId: decided, state: "answered" });
}

/** The events with which a request goes away without the person at this page. */
function listEnds(requestId: string, end: string): readonly AgentEvent[] {
  const about = { turnId: "t", requestId } as const;
  const answer = { granted: true, by: "user", at: 1 } as const;
  if (end === "turn ended") return [{ type: "turn.ended", turnId: "t", reason: "cancelled" }];
  if (end === "withdrawn") return [{ type: "request.withdrawn", ...about }];
  if (end === "expired") return [{ type: "request.withdrawn", ...about, expired: true }];
  const answered = { type: "request.updated", ...about, state: "answered" } as const;
  if (end === "answered elsewhere") return [{ ...answered, answer: { ...answer, elsewhere: true } }];
  // The thread of the other tab has the answer as one of its own.
  return [
    { type: "request.updated", ...about, state: "open", heldElsewhere: "allowed" },
    { ...answered, answer },
  ];
}

describe("focus", () => {
  test("A4 never falls to the page, and moves without the user only when the focused element is removed", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
        const session = createAskingSession();
        const { unmount } = render(<ChatFoot session={session} />);
        const wrong: string[] = [];
        document.querySelector("textarea")?.focus();
        for (const [number, next] of steps.entries()) {
          const before = document.activeElement;
          const report = `after ${next[0]} at ${before?.getAttribute("aria-label") ?? before?.textContent ?? ""}`;
          act(() => take(next, session, number));
          await act(() => vi.advanceTimersByTimeAsync(600));
          const after = document.activeElement;
          const byUser = ["go to", "press", "escape"].includes(next[0]);
          const taken = !byUser && before?.isConnected === true && after !== before;
          if (after === document.body || taken) wrong.push(report);
        }
        unmount();
        expect(wrong).toEqual([]);
      }),
      { numRuns: runs(12) },
    );
  });

  test.each(
    ["docked", "dialog", "opened dialog"].flatMap((place) =>
      ["withdrawn", "expired", "answered elsewhere", "answered in another tab", "turn ended"].map(
        (end) => [place, end] as const,
      ),
    ),
  )(
    "%s: does not go to the composer from a reason that is being written when its request is gone (%s)",
    async (place, end) => {
      const session = createAskingSession();
      render(<ChatFoot session={session} mode={place === "docked" ? "docked" : "dialog"} />);
      const composer = screen.getByRole("textbox");
      act(() => composer.focus());
      // A dialog does not open by itself while someone is typing.
      if (place === "opened dialog") fireEvent.change(composer, { target: { value: "half a" } });
      await act(() => vi.advanceTimersByTimeAsync(600));
      act(() => void session.askPermission("c", '{"command":"ls"}'));
      await act(() => vi.advanceTimersByTimeAsync(600));
      if (place === "opened dialog") fireEvent.click(screen.getByRole("button", { name: "Review" }));
      fireEvent.click(screen.getByRole("button", { name: "Deny with a reason" }));
      const reason = document.activeElement;
      expect(reason).toBe(screen.getByRole("textbox", { name: "What should the agent do instead?" }));
      for (const event of listEnds("permission:c", end)) {
        act(() => session.feed(event));
        await act(() => vi.advanceTimersByTimeAsync(600));
      }
      expect(reason?.isConnected).toBe(false);
      expect(document.activeElement).toBe(screen.getByRole("log"));
    },
  );

  test.each(["docked", "dialog"] as const)(
    "%s: goes to the composer after a reason was sent by Enter",
    async (mode) => {
      const session = createAskingSession();
      render(<ChatFoot session={session} mode={mode} />);
      await act(() => vi.advanceTimersByTimeAsync(600));
      act(() => void session.askPermission("c", '{"command":"ls"}'));
      await act(() => vi.advanceTimersByTimeAsync(600));
      fireEvent.click(screen.getByRole("button", { name: "Deny with a reason" }));
      const reason = screen.getByRole("textbox", { name: "What should the agent do instead?" });
      fireEvent.change(reason, { target: { value: "ask first" } });
      fireEvent.keyDown(reason, { key: "Enter" });
      const answer = { granted: false, by: "user", at: 1, reason: "ask first" } as const;
      expect(session.calls).toHaveLength(1);
      act(() =>
        session.feed({ type: "request.updated", turnId: "t", requestId: "permission:c", state: "answered", answer }),
      );
      await act(() => vi.advanceTimersByTimeAsync(600));
      expect(document.activeElement).toBe(screen.getByRole("textbox"));
    },
  );

  test("goes to the composer after an answer that had to be sent again from its button", async () => {
    const session = createAskingSession();
    render(<ChatFoot session={session} />);
    await act(() => vi.advanceTimersByTimeAsync(600));
    act(() => void session.askPermission("c", '{"command":"ls"}'));
    await act(() => vi.advanceTimersByTimeAsync(600));
    const about = { type: "request.updated", turnId: "t", requestId: "permission:c" } as const;
    const answer = { granted: true, by: "user", at: 1 } as const;
    act(() => screen.getByRole("button", { name: /^Allow once/ }).focus());
    for (const state of ["staged", "sending", "answered"] as const) {
      act(() => session.feed({ ...about, state, answer }));
      await act(() => vi.advanceTimersByTimeAsync(600));
    }
    expect(document.activeElement).toBe(screen.getByRole("textbox"));
  });
});

import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { digestInput } from "../../content/index.ts";
import { SessionProvider } from "../../hooks/index.ts";
import { createFakeSession } from "../../hooks/test-support/createFakeSession.ts";
import type { AgentEvent, ChangeReview, EndReason } from "../../model/index.ts";
import { useReviewProgress } from "./useReviewProgress.ts";
import { withFakeTimers } from "../../hooks/test-support/withFakeTimers.ts";

withFakeTimers();

const file = { kept: 1, patch: "", undo: "" };
const review: ChangeReview = {
  files: [
    { ...file, path: "a.txt", rejected: 1, result: digestInput("one\n") },
    { ...file, path: "kept.txt", rejected: 0, result: digestInput("two\n") },
  ],
  comments: [],
};

/** Renders a review that was sent in turn `t`; returns its progress after further events. */
async function show() {
  const session = createFakeSession();
  session.feed(
    { type: "turn.started", turnId: "t" },
    { type: "message.started", turnId: "t", messageId: "u", role: "user" },
    { type: "text.final", turnId: "t", messageId: "u", partId: "p", kind: "answer", text: "Undo this." },
    { type: "message.started", turnId: "t", messageId: "m", role: "assistant" },
  );
  const key = session.thread.messages[0]?.parts[0]?.key ?? "";
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <SessionProvider session={session}>{children}</SessionProvider>
  );
  const { result } = renderHook(() => useReviewProgress(key, review), { wrapper });
  const after = async (...events: readonly AgentEvent[]) => {
    await act(async () => {
      session.feed(...events);
      await vi.advanceTimersByTimeAsync(200);
    });
    return result.current;
  };
  return { after };
}

const ended = (reason: EndReason): AgentEvent => ({ type: "turn.ended", turnId: "t", reason });

function edits(newText: string, status: "completed" | "failed" = "completed"): AgentEvent[] {
  const at = { turnId: "t", messageId: "m", toolCallId: "c" };
  const content = [{ type: "diff", path: "a.txt", oldText: "two\n", newText }] as const;
  return [
    { type: "toolCall.started", ...at, toolName: "write_file", kind: "edit", argument: "{}" },
    { type: "toolCall.updated", ...at, patch: { status, content } },
  ];
}

test("a rejected change is pending while the agent works, and unconfirmed when its turn ends without a report", async () => {
  const { after } = await show();
  expect(await after()).toEqual(["pending", undefined]);
  expect(await after(ended("completed"))).toEqual(["unconfirmed", undefined]);
});

test("a rejected change is confirmed by the agent's report of exactly the wanted text", async () => {
  const { after } = await show();
  expect(await after(...edits("something else\n"))).toEqual(["pending", undefined]);
  const { after: again } = await show();
  expect(await again(...edits("one\n", "failed"))).toEqual(["pending", undefined]);
  const { after: right } = await show();
  expect(await right(...edits("one\n"))).toEqual(["confirmed", undefined]);
  expect(await right(ended("completed"))).toEqual(["confirmed", undefined]);
});

test("a later turn does not change the progress of a review that it did not answer", async () => {
  const { after } = await show();
  await after(ended("cancelled"));
  expect(await after({ type: "turn.started", turnId: "later" })).toEqual(["unconfirmed", undefined]);
});

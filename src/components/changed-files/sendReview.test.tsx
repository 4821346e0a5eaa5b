import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { AgentEvent, DiffContent } from "../../model/index.ts";
import { en } from "../../messages/index.ts";
import { openReview, press, renderChanges } from "../test-support/renderFiles.tsx";

afterEach(cleanup);

const { diffView, review: words } = en;
const change = (oldText: string, newText: string): DiffContent => ({ type: "diff", path: "a.txt", oldText, newText });
const begin = (turnId: string): AgentEvent[] => [
  { type: "turn.started", turnId },
  { type: "message.started", turnId, messageId: `${turnId}:a`, role: "assistant" },
];
const make = (turnId: string, toolCallId: string, content: DiffContent): AgentEvent[] => {
  const place = { turnId, messageId: `${turnId}:a`, toolCallId };
  return [
    { type: "toolCall.started", ...place, toolName: "edit", kind: "edit" },
    { type: "toolCall.updated", ...place, patch: { status: "completed", input: {}, content: [content] } },
  ];
};
const gone = (find: () => Element | null): Promise<void> => vi.waitFor(() => expect(find()).toBeNull());
const isOff = (name: string): string | null => screen.getByRole("button", { name }).getAttribute("aria-disabled");

describe("a review that the agent must get", () => {
  test("is sent after the turn, so that nothing that the agent changes meanwhile counts as reviewed", async () => {
    const session = renderChanges([change("a\n", "b\n")]);
    act(() => session.feed(...begin("t2")));
    press(document.body, words.rejectAll);
    await screen.findByText(words.waitNote);
    expect(isOff(words.send)).toBe("true");
    press(document.body, words.send);
    const dialog = await openReview();
    press(dialog, words.send);
    expect([session.calls, dialog.isConnected]).toEqual([[], true]);
    press(dialog, en.dialog.close);
    act(() => session.feed({ type: "turn.ended", turnId: "t2", reason: "completed" }));
    await gone(() => screen.queryByText(words.waitNote));
    press(document.body, words.send);
    expect(JSON.stringify(session.calls)).toContain("0 kept, 1 rejected");
  });

  test("of kept changes ends at once, and what the agent changes next is to be reviewed", async () => {
    const session = renderChanges([change("a\n", "b\n")]);
    act(() => session.feed(...begin("t2")));
    press(document.body, words.keepAll);
    press(document.body, words.done);
    expect(screen.queryByRole("region", { name: words.label })).toBeNull();
    act(() => session.feed(...make("t2", "c2", change("b\n", "c\n"))));
    await screen.findByRole("region", { name: words.label });
    expect(session.calls).toEqual([]);
  });

  test("asks once: when the agent makes and undoes its change again, that is no answer to it", async () => {
    const session = renderChanges([change("a\n", "b\n")]);
    press(document.body, words.rejectAll);
    press(document.body, words.send);
    act(() => session.feed(...begin("t2"), ...make("t2", "undo", change("b\n", "a\n"))));
    expect(screen.queryByRole("region", { name: words.label })).toBeNull();
    act(() => session.feed(...make("t2", "again", change("a\n", "b\n"))));
    await screen.findByRole("region", { name: words.label });
    act(() => session.feed(...make("t2", "back", change("b\n", "c\n")), ...make("t2", "undo2", change("c\n", "a\n"))));
    // From "a" over "b" and "c" to "a": nothing is left to review.
    await gone(() => screen.queryByRole("region", { name: words.label }));
  });

  test("asks once: a change that was kept later is shown when the agent takes it back", async () => {
    const session = renderChanges([change("a\n", "b\n")]);
    press(document.body, words.rejectAll);
    press(document.body, words.send);
    act(() => session.feed(...begin("t2"), ...make("t2", "undo", change("b\n", "a\n"))));
    act(() => session.feed(...make("t2", "again", change("a\n", "b\n"))));
    await screen.findByRole("region", { name: words.label });
    press(document.body, words.keepAll);
    press(document.body, words.done);
    await gone(() => screen.queryByRole("region", { name: words.label }));
    act(() => session.feed(...make("t2", "back", change("b\n", "a\n"))));
    expect(await screen.findByRole("region", { name: words.label })).toBeDefined();
  });

  test("shows again nothing that it has had undone, on a wire that keeps no review", async () => {
    const other = (oldText: string, newText: string): DiffContent => ({ ...change(oldText, newText), path: "b.txt" });
    const session = renderChanges([change("a\n", "b\n")]);
    act(() => session.feed(...begin("t2"), ...make("t2", "c2", change("b\n", "a\n"))));
    act(() => session.feed(...make("t2", "c3", change("a\n", "b\n"))));
    const end = (turnId: string): AgentEvent => ({ type: "turn.ended", turnId, reason: "completed" });
    act(() => session.feed(end("t2")));
    press(document.body, words.rejectAll);
    press(document.body, words.send);
    act(() => session.feed(...begin("t3"), ...make("t3", "undo", change("b\n", "a\n"))));
    act(() => session.feed(...make("t3", "c5", other("x\n", "y\n")), end("t3")));
    await screen.findByRole("button", { name: /1 file changed/ });
    press(document.body, words.rejectAll);
    press(document.body, words.send);
    await gone(() => screen.queryByRole("region", { name: words.label }));
    act(() => session.feed(...begin("t4"), ...make("t4", "undo2", other("y\n", "x\n"))));
    act(() => session.feed(...make("t4", "c7", { ...change("1\n", "2\n"), path: "c.txt" })));
    expect(await screen.findByRole("button", { name: /1 file changed/ })).toBeDefined();
  });

  test("says of a comment on removed lines that their numbers are those before the change", async () => {
    const session = renderChanges([change("a\nb\n", "b\n")]);
    const dialog = await openReview();
    press(dialog, diffView.comment(diffView.placeIn(diffView.place(1, 1), "a.txt")));
    fireEvent.change(within(dialog).getByLabelText(diffView.commentText), { target: { value: "Why?" } });
    press(dialog, words.send);
    expect(JSON.stringify(session.calls)).toContain("- a.txt, line 1 before the change: Why?");
  });

  test("undoes the later of two changes of a file first", () => {
    // The file was changed elsewhere in between, so the two are not one.
    const session = renderChanges([change("a\n", "b\n"), change("c\n", "d\n")]);
    press(document.body, words.rejectAll);
    press(document.body, words.send);
    const sent = JSON.stringify(session.calls);
    expect(sent.indexOf("-d\\n+c")).toBeGreaterThan(0);
    expect(sent.indexOf("-d\\n+c")).toBeLessThan(sent.indexOf("-b\\n+a"));
  });

  test("has the comments that were added, also where every change is kept", async () => {
    const session = renderChanges([change("a\n", "b\n")]);
    const dialog = await openReview();
    press(dialog, words.keepAll);
    press(dialog, diffView.comment(diffView.placeIn(diffView.place(1, 1), "a.txt")));
    fireEvent.change(within(dialog).getByLabelText(diffView.commentText), { target: { value: "Why?" } });
    press(dialog, diffView.commentAdd);
    press(dialog, words.send);
    expect(JSON.stringify(session.calls)).toContain("a.txt, line 1: Why?");
  });

  test("fences its patch with more backticks than the patch contains", () => {
    const session = renderChanges([change("```\na\n```\n", "```\nb\n```\n")]);
    press(document.body, words.rejectAll);
    press(document.body, words.send);
    expect(JSON.stringify(session.calls)).toContain("\\n````diff\\n");
  });
});

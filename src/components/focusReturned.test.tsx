import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { findFocused } from "../content/index.ts";
import type { FakeSession } from "../hooks/test-support/createFakeSession.ts";
import { en } from "../messages/index.ts";
import { PartView } from "../renderers/PartView.tsx";
import { ChangedFiles } from "./changed-files/ChangedFiles.tsx";
import { ChatNotices } from "./chat/notices/ChatNotices.tsx";
import { FailureRow } from "./chat/notices/FailureRow.tsx";
import { QueueList } from "./composer/QueueList.tsx";
import { press } from "./test-support/pressFocused.ts";
import { renderBesideComposer } from "./test-support/renderBesideComposer.tsx";
import { feedChanges, openReview } from "./test-support/renderFiles.tsx";
import { ThreadSearch } from "./thread-search/ThreadSearch.tsx";
import { ThreadView } from "./thread/ThreadView.tsx";

afterEach(cleanup);

const at = { turnId: "t", messageId: "m" } as const;
const repeated = { reason: "repeated_call", count: 5 } as const;
const edit = { type: "diff", path: "a.js", oldText: "a\n", newText: "b\n" } as const;

function fail(session: FakeSession): void {
  session.feed(
    { type: "turn.started", turnId: "t" },
    { type: "turn.ended", turnId: "t", reason: "error", error: { code: "network", message: "no" } },
  );
  session.set({ recovery: "send" });
}

/** Requests a call of a page tool, whose execution is in that state. */
function callTool(session: FakeSession, status: "failed" | "in_progress", state: "open" | "staged"): void {
  const request = { turnId: "t", requestId: "r", kind: "execution", toolCallId: "c", options: [], editable: false };
  session.feed(
    { type: "turn.started", turnId: "t" },
    { type: "message.started", ...at, role: "assistant" },
    { type: "toolCall.started", ...at, toolCallId: "c", toolName: "show", runsOn: "application", argument: "{}" },
    { type: "request.opened", turnId: "t", request: { ...request, kind: "execution", canExplainDenial: false } },
    { type: "request.updated", turnId: "t", requestId: "r", state },
    { type: "toolCall.updated", ...at, toolCallId: "c", patch: { status } },
  );
}

function completeTool(session: FakeSession): void {
  session.feed({ type: "toolCall.updated", ...at, toolCallId: "c", patch: { status: "completed" } });
}

function loadAll(session: FakeSession): void {
  session.feed({ type: "history.loaded", place: "replace", events: [] });
}

interface Region {
  readonly drawn: ReactElement;
  /** What was before. */
  readonly begin: (session: FakeSession) => void;
  /** What is pressed first. */
  readonly opener?: string | RegExp;
  /** The name of the button whose press removes it, at once or with what comes of it. */
  readonly button: string | RegExp;
  /** What comes of the press. */
  readonly outcome?: (session: FakeSession) => void;
  /** Selects what has the focus then. */
  readonly successor: string;
}

const composer = '[data-slot="composer-input"]';
const pause = en.chat.pause;
const regions: Readonly<Record<string, Region>> = {
  "a paused turn that continues": {
    drawn: <ChatNotices />,
    begin: (session) => session.set({ pause: repeated }),
    button: pause.continue,
    outcome: (session) => session.set({ pause: null }),
    successor: composer,
  },
  "a paused turn that is stopped": {
    drawn: <ChatNotices />,
    begin: (session) => session.set({ pause: repeated }),
    button: pause.stop,
    outcome: (session) => session.set({ pause: null }),
    successor: composer,
  },
  "a paused turn that gets its result": {
    drawn: <ChatNotices />,
    begin: (session) => session.set({ pause: repeated }),
    opener: pause.answer,
    button: pause.answerSend,
    outcome: (session) => session.set({ pause: null }),
    successor: composer,
  },
  "a result that is not written": {
    drawn: <ChatNotices />,
    begin: (session) => session.set({ pause: repeated }),
    opener: pause.answer,
    button: pause.answerCancel,
    successor: ".cs-actions button:nth-of-type(2)",
  },
  "a failed turn that is tried again": {
    drawn: <FailureRow />,
    begin: fail,
    button: en.chat.recovery.send.action,
    outcome: (session) => session.feed({ type: "turn.started", turnId: "u" }),
    successor: composer,
  },
  "a lost connection that is back": {
    drawn: <ChatNotices />,
    begin: (session) => session.set({ connectionState: { status: "reconnecting", attempt: 1, at: Date.now() + 1e6 } }),
    button: en.chat.connection.tryNow,
    outcome: (session) => session.set({ connectionState: { status: "connected" } }),
    successor: composer,
  },
  "a queue that is sent": {
    drawn: <QueueList />,
    begin: (session) => session.set({ queue: [{ id: "q", content: [{ type: "text", text: "Next" }] }] }),
    button: en.composer.queue.sendNow,
    outcome: (session) => session.set({ queue: [] }),
    successor: composer,
  },
  "a review that is done": {
    drawn: <ChangedFiles />,
    begin: (session) => feedChanges(session, [edit]),
    opener: en.review.keepAll,
    button: en.review.done,
    successor: composer,
  },
  "older messages of a thread that are all loaded": {
    drawn: <ThreadView />,
    begin: (session) => session.feed({ type: "session.updated", patch: { olderCursor: "c" } }),
    button: en.thread.loadOlder,
    outcome: loadAll,
    successor: '[data-slot="thread-viewport"]',
  },
  "older messages to search that are all loaded": {
    drawn: <ThreadSearch onClose={() => undefined} />,
    begin: (session) => session.feed({ type: "session.updated", patch: { olderCursor: "c" } }),
    button: en.threadSearch.loadOlder,
    outcome: loadAll,
    successor: "input[type=search]",
  },
  "a call of a page tool that is stopped": {
    drawn: <PartView partKey="t:c" />,
    begin: (session) => callTool(session, "in_progress", "open"),
    opener: /show/i,
    button: en.toolCall.stopTool,
    outcome: completeTool,
    successor: '[data-slot="disclosure-trigger"]',
  },
  "a call of a page tool that is run again": {
    drawn: <PartView partKey="t:c" />,
    begin: (session) => callTool(session, "failed", "staged"),
    opener: /show/i,
    button: en.toolCall.runAgain,
    outcome: (session) => session.feed({ type: "request.updated", turnId: "t", requestId: "r", state: "answered" }),
    successor: '[data-slot="disclosure-trigger"]',
  },
};

async function pressIn({ begin, opener, button }: Region, session: FakeSession): Promise<HTMLElement> {
  act(() => begin(session));
  if (opener !== undefined) {
    await screen.findByRole("button", { name: opener });
    press(opener);
  }
  await screen.findByRole("button", { name: button });
  return press(button);
}

test.each(Object.entries(regions))("what a press removes leaves its focus in the chat: %s", async (_what, region) => {
  const { session, container } = renderBesideComposer(region.drawn);
  const pressed = await pressIn(region, session);
  act(() => region.outcome?.(session));
  await vi.waitFor(() => expect(pressed.isConnected).toBe(false));
  await vi.waitFor(() => expect(findFocused()).toBe(container.querySelector(region.successor)));
});

const later = Object.entries(regions).flatMap(([what, region]) =>
  region.outcome === undefined ? [] : [[what, region, region.outcome] as const],
);

test.each(later)("a focus that the user has moved is left where it is: %s", async (_what, region, outcome) => {
  const { session, elsewhere } = renderBesideComposer(region.drawn);
  const pressed = await pressIn(region, session);
  act(() => elsewhere()?.focus());
  act(() => outcome(session));
  await vi.waitFor(() => expect(pressed.isConnected).toBe(false));
  expect(findFocused()).toBe(elsewhere());
});

test("a review that is done in its dialog leaves the focus to the composer, not to the button that is removed with it", async () => {
  const { session, container } = renderBesideComposer(<ChangedFiles />);
  act(() => feedChanges(session, [edit]));
  await screen.findByRole("button", { name: en.review.open });
  act(() => screen.getByRole("button", { name: en.review.open }).focus());
  const dialog = await openReview();
  const pressThere = (name: string): void => {
    const button = within(dialog).getByRole("button", { name, hidden: true });
    act(() => button.focus());
    fireEvent.click(button);
  };
  pressThere(en.review.keepAll);
  pressThere(en.review.done);
  await vi.waitFor(() => expect(findFocused()).toBe(container.querySelector(composer)));
});

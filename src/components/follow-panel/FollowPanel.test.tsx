import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { SessionProvider } from "../../hooks/index.ts";
import { createFakeSession, type FakeSession } from "../../hooks/test-support/createFakeSession.ts";
import { en } from "../../messages/index.ts";
import type { ToolKind } from "../../model/index.ts";
import { FollowRoot, TimelineRoot, TimelineTrack } from "../../primitives/index.ts";
import { elapse } from "../../testing/elapse.ts";
import { FollowPanel } from "./FollowPanel.tsx";
import { withFakeTimers } from "../../hooks/test-support/withFakeTimers.ts";

withFakeTimers();

function start(): FakeSession {
  const session = createFakeSession();
  session.feed(
    { type: "turn.started", turnId: "t" },
    { type: "message.started", turnId: "t", messageId: "m", role: "assistant" },
  );
  return session;
}

function visit(session: FakeSession, path: string, kind: ToolKind, status: "completed" | "in_progress"): void {
  const at = { turnId: "t", messageId: "m", toolCallId: path } as const;
  session.feed(
    { type: "toolCall.started", ...at, toolName: "tool", kind, argument: "{}" },
    { type: "toolCall.updated", ...at, patch: { status, locations: [{ path }] } },
  );
}

async function show(session: FakeSession): Promise<void> {
  render(
    <SessionProvider session={session}>
      <FollowPanel />
    </SessionProvider>,
  );
  await elapse();
}

test("the list of steps distinguishes finished steps from running ones", async () => {
  const session = start();
  visit(session, "a.ts", "edit", "completed");
  visit(session, "b.ts", "edit", "in_progress");
  await show(session);
  fireEvent.click(screen.getByRole("button", { name: "Steps" }));
  await elapse();
  const items = Array.from(document.querySelectorAll(".cs-follow-trail button"), ({ textContent }) => textContent);
  expect(items[0]).toContain(en.followPanel.action.edit);
  expect(items[0]).not.toContain(en.followPanel.state.open);
  expect(items[1]).toMatch(new RegExp(`^${en.followPanel.ahead.edit} b.ts`));
  expect(items[1]).toContain(en.followPanel.state.open);
});

test("a command that never ran says why in the panel, and one that ran says its exit code once", async () => {
  const session = start();
  const fail = (toolCallId: string, message: string, code?: number): void => {
    const at = { turnId: "t", messageId: "m", toolCallId } as const;
    const exit = code === undefined ? {} : { exit: { code, signal: null } };
    const content = [{ type: "terminal", terminalId: toolCallId, output: code === undefined ? "" : "no", ...exit }];
    session.feed(
      { type: "toolCall.started", ...at, toolName: "run", kind: "execute", argument: "{}" },
      {
        type: "toolCall.updated",
        ...at,
        patch: { status: "failed", error: { layer: "tool", message }, content: content as never },
      },
    );
  };
  fail("a", "nosuchprogram was not found");
  await show(session);
  expect(screen.getByText("nosuchprogram was not found")).toBeTruthy();
  expect(screen.queryByText(en.terminal.noOutput)).toBeNull();
  fail("b", "exit code 3", 3);
  await elapse();
  expect(screen.getByText("Exit 3")).toBeTruthy();
  expect(document.body.textContent).not.toContain("exit code 3");
});

test("a file that was deleted is marked among the files, and no other one", async () => {
  const session = start();
  visit(session, "gone.ts", "delete", "completed");
  visit(session, "kept.ts", "edit", "completed");
  await show(session);
  const marked = Array.from(document.querySelectorAll("[data-deleted=true]"), ({ textContent }) => textContent);
  expect(marked).toHaveLength(1);
  expect(marked[0]).toContain("gone.ts");
});

test("the slider has one position for each step", async () => {
  const session = start();
  visit(session, "a.ts", "read", "completed");
  render(
    <SessionProvider session={session}>
      <FollowRoot>
        <TimelineRoot>
          <TimelineTrack toWords={({ locations }) => locations[0]?.path ?? ""} />
        </TimelineRoot>
      </FollowRoot>
    </SessionProvider>,
  );
  await elapse();
  expect(screen.getByRole("slider").getAttribute("max")).toBe("0");
  visit(session, "b.ts", "read", "completed");
  await elapse();
  expect(screen.getByRole("slider").getAttribute("max")).toBe("1");
  fireEvent.change(screen.getByRole("slider"), { target: { value: "0" } });
  expect(screen.getByRole("slider").getAttribute("aria-valuetext")).toBe("a.ts");
});

test("what a tool of the page says about a file is not shown as its text", async () => {
  const session = start();
  const at = { turnId: "t", messageId: "m", toolCallId: "a" } as const;
  session.feed(
    { type: "toolCall.started", ...at, toolName: "open_file", kind: "read", runsOn: "application", argument: "{}" },
    {
      type: "toolCall.updated",
      ...at,
      patch: { status: "completed", locations: [{ path: "a.ts", line: 12 }], result: "a.ts is shown in the panel." },
    },
  );
  await show(session);
  expect(document.body.textContent).not.toContain("is shown in the panel");
});

test("an opened file whose text the server has not given is not called the text of now", async () => {
  const session = start();
  const at = { turnId: "t", messageId: "m", toolCallId: "a" } as const;
  session.feed(
    { type: "toolCall.started", ...at, toolName: "write", kind: "edit", argument: "{}" },
    {
      type: "toolCall.updated",
      ...at,
      patch: {
        status: "completed",
        input: {},
        locations: [{ path: "a.ts" }],
        content: [{ type: "diff", path: "a.ts", oldText: null, newText: "one\n" }],
      },
    },
  );
  await show(session);
  fireEvent.click(document.querySelector(".cs-follow-file") ?? document.body);
  await elapse();
  expect(document.body.textContent).not.toContain(en.followPanel.origin.now);
  expect(document.body.textContent).toContain(en.followPanel.origin.seenIn(1));
});

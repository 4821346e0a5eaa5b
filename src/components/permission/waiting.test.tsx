import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { SessionProvider } from "../../hooks/index.ts";
import type { AgentEvent } from "../../model/index.ts";
import { createAskingSession } from "../test-support/createAskingSession.ts";
import type { AskingSession } from "../test-support/createAskingSession.ts";
import "../test-support/sight.ts";
import { PermissionDock } from "./places/PermissionDock.tsx";

afterEach(cleanup);

const at = { turnId: "t", messageId: "m" } as const;

function ask(session: AskingSession, toolCallId: string, path: string, parentToolCallId?: string): void {
  const call: AgentEvent = {
    type: "toolCall.started",
    ...at,
    toolCallId,
    toolName: "delete_file",
    kind: "delete",
    argument: JSON.stringify({ path }),
    ...(parentToolCallId === undefined ? {} : { parentToolCallId }),
  };
  session.feed(call);
  session.askFor({ requestId: `r:${toolCallId}`, kind: "permission", toolCallId });
}

function delegate(session: AskingSession, toolCallId: string, title: string): void {
  session.feed({
    type: "toolCall.started",
    ...at,
    toolCallId,
    toolName: "delegate",
    kind: "think",
    argument: "{}",
    title,
  });
}

async function show(session: AskingSession): Promise<void> {
  render(
    <SessionProvider session={session}>
      <PermissionDock />
    </SessionProvider>,
  );
  await screen.findByRole("button", { name: "Deny" });
}

const rows = () => within(screen.getByRole("list", { name: "Waiting for your answer" })).getAllByRole("button");

test("each request of a sub-agent has a row that names who asks and what for, and leads to its prompt", async () => {
  const session = createAskingSession();
  delegate(session, "p", "Cache helper");
  delegate(session, "q", "Build helper");
  ask(session, "a", "cache/images.db", "p");
  ask(session, "b", "build/app.js", "q");
  ask(session, "c", "notes.txt");
  await show(session);
  const texts = (): string[] => rows().map((row) => row.textContent);
  expect(texts()).toEqual([
    "Cache helper Delete cache/images.db",
    "Build helper Delete build/app.js",
    "Delete notes.txt",
  ]);
  const current = (): (string | null)[] => rows().map((row) => row.getAttribute("aria-current"));
  expect(current()).toEqual(["true", "false", "false"]);
  fireEvent.click(rows()[1] as HTMLElement);
  expect(current()).toEqual(["false", "true", "false"]);
  expect(screen.getByText(/^Asked by/).textContent).toBe("Asked by Build helper");
  expect(document.activeElement?.closest('[data-slot="permission"]')?.textContent).toContain("build/app.js");
  expect(session.calls).toEqual([]);
  // An answered request no longer waits.
  act(() => session.feed({ type: "request.withdrawn", turnId: "t", requestId: "r:a" }));
  await waitFor(() => expect(texts()).toEqual(["Build helper Delete build/app.js", "Delete notes.txt"]));
});

test("requests of the agent itself have no such rows: the buttons to the others are enough", async () => {
  const session = createAskingSession();
  ask(session, "a", "a.txt");
  ask(session, "b", "b.txt");
  await show(session);
  expect(screen.queryByRole("list", { name: "Waiting for your answer" })).toBeNull();
});

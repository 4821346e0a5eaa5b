import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { SessionProvider } from "../../hooks/index.ts";
import { createFakeSession } from "../../hooks/test-support/createFakeSession.ts";
import type { ToolCallPart } from "../../model/index.ts";
import { ToolCallBody } from "./ToolCallBody.tsx";

afterEach(cleanup);

/** Returns the note with the agent's title in the card of an edit with that title. */
function noteFor(title: string): string | undefined {
  const session = createFakeSession();
  const at = { turnId: "t", messageId: "m" };
  const call = { ...at, toolCallId: "c", toolName: "edit", kind: "edit", title, runsOn: "server" } as const;
  session.feed(
    { type: "turn.started", turnId: "t" },
    { type: "message.started", ...at, role: "assistant" },
    { type: "toolCall.started", ...call },
    {
      type: "toolCall.contentAdded",
      ...at,
      toolCallId: "c",
      at: 0,
      content: { type: "diff", path: "/p/new.md", oldText: "hi\n", newText: "hello\n" },
    },
    { type: "toolCall.updated", ...at, toolCallId: "c", patch: { status: "completed" } },
  );
  const parts = session.thread.messages.flatMap((message) => message.parts);
  const [part] = parts.filter((one): one is ToolCallPart => one.type === "tool_call");
  if (part === undefined) throw new Error("There is no call.");
  render(
    <SessionProvider session={session}>
      <ToolCallBody part={part} />
    </SessionProvider>,
  );
  return document.querySelector("[data-slot=tool-call-agent-title]")?.textContent;
}

test.each(["Writing to new.md", "Fix the greeting"])(
  "the agent's own title stays visible beside a diff, quoted: %s",
  (title) => {
    expect(noteFor(title)).toBe(`The agent calls it “${title}”`);
  },
);

test.each(["edit", "Edit new.md", "edit /p/new.md", " "])(
  "a title that adds nothing to the line is not repeated: %j",
  (title) => {
    expect(noteFor(title)).toBeUndefined();
  },
);

test("hidden characters in a title are shown", () => {
  expect(noteFor("Fix\u202Egnp.exe")).not.toContain("\u202E");
});

import { expect, test } from "vitest";
import { createFakeSession } from "../../hooks/test-support/createFakeSession.ts";
import { en } from "../../messages/index.ts";
import type { AgentEvent } from "../../model/index.ts";
import { writeThreadMarkdown } from "./writeThreadMarkdown.ts";

const at = { turnId: "t1", messageId: "m2" };

function write(...events: readonly AgentEvent[]): string {
  const session = createFakeSession();
  session.feed(...events);
  return writeThreadMarkdown(session.thread, en);
}

test("a copied conversation contains authors, texts and calls, but no reasoning and nothing from inside a call", () => {
  const copied = write(
    { type: "session.updated", patch: { title: "The\ncart" } },
    { type: "turn.started", turnId: "t1" },
    { type: "message.started", turnId: "t1", messageId: "m1", role: "user" },
    { type: "text.final", turnId: "t1", messageId: "m1", kind: "answer", partId: "p1", text: "Look:\n```js" },
    { type: "message.started", ...at, role: "assistant" },
    { type: "text.final", ...at, kind: "summary", partId: "p2", text: "Hm." },
    {
      type: "toolCall.started",
      ...at,
      toolCallId: "c1",
      toolName: "read_file",
      kind: "read",
      argument: JSON.stringify({ path: "a`b.js" }),
      patch: { input: { path: "a`b.js" }, inputState: "ready" },
    },
    { type: "toolCall.updated", ...at, toolCallId: "c1", patch: { status: "completed" } },
    {
      type: "toolCall.started",
      ...at,
      toolCallId: "c2",
      toolName: "run",
      kind: "execute",
      argument: JSON.stringify({ command: "ls" }),
      patch: { input: { command: "ls" }, inputState: "ready" },
    },
    {
      type: "toolCall.started",
      ...at,
      toolCallId: "c3",
      parentToolCallId: "c2",
      toolName: "read_file",
      kind: "read",
      argument: JSON.stringify({ path: "inner.js" }),
      patch: { input: { path: "inner.js" }, inputState: "ready" },
    },
    { type: "toolCall.updated", ...at, toolCallId: "c2", patch: { status: "failed" } },
    { type: "message.started", turnId: "t1", messageId: "m3", role: "assistant" },
    { type: "text.final", ...at, messageId: "m3", kind: "answer", partId: "p3", text: "It is **empty**." },
    { type: "turn.ended", turnId: "t1", reason: "completed" },
  );
  expect(copied).toBe(`# The cart

## You

> Look:
> \`\`\`js

## Agent

- Read \`\` a\`b.js \`\` · Done
- Run \`ls\` · Failed

It is **empty**.
`);
});

test("the copy states that earlier messages are not loaded", () => {
  const session = createFakeSession();
  const older = { ...session.thread, session: { ...session.thread.session, olderCursor: "c" } };
  expect(writeThreadMarkdown(older, en)).toContain("Earlier messages are not loaded");
});

test("a copied conversation ticks off only what is done of a plan", () => {
  const copied = write(
    { type: "turn.started", turnId: "t1" },
    { type: "message.started", ...at, role: "assistant" },
    {
      type: "part.added",
      ...at,
      part: {
        type: "plan",
        key: "plan",
        entries: [
          { content: "Find\nit", status: "completed" },
          { content: "Mend it", status: "in_progress" },
          { content: "Test it", status: "pending" },
        ],
      },
    },
  );
  expect(copied).toContain("- [x] Find it\n- [ ] Mend it\n- [ ] Test it");
});

test("a source in a copied conversation is one link, whatever its title and its address contain", () => {
  const citation = { title: "A [b]", url: "https://a.example/<x>(y)" };
  const copied = write(
    { type: "turn.started", turnId: "t1" },
    { type: "message.started", ...at, role: "assistant" },
    { type: "part.added", ...at, part: { type: "source", key: "source", citation } },
  );
  expect(copied).toContain("[A \\[b\\]](<https://a.example/%3Cx%3E(y)>)");
});

test("a copied conversation contains no messages of an agent inside of a call", () => {
  const session = createFakeSession();
  session.feed(
    { type: "turn.started", turnId: "t1" },
    { type: "message.started", ...at, role: "assistant" },
    { type: "toolCall.started", ...at, toolCallId: "c", toolName: "task", argument: "{}" },
  );
  const parent = session.thread.messages[0]?.parts[0]?.key;
  const inner = { turnId: "t1", messageId: "inner" };
  session.feed(
    { type: "message.started", ...inner, role: "assistant", parent },
    { type: "text.final", ...inner, kind: "answer", partId: "i", text: "Said to the other agent." },
    { type: "message.started", turnId: "t1", messageId: "m3", role: "assistant" },
    { type: "text.final", turnId: "t1", messageId: "m3", kind: "answer", partId: "p", text: "Done with it." },
  );
  const copied = writeThreadMarkdown(session.thread, en);
  expect(parent).toBeDefined();
  expect(copied).toContain("Done with it.");
  expect(copied).not.toContain("Said to the other agent.");
});

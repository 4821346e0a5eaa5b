import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AgentEvent, ThreadState } from "../../model/index.ts";
import { emptyThread, reduce } from "../../store/index.ts";
import { createArtifactSelector } from "./createArtifactSelector.ts";

const at = { turnId: "t", messageId: "m" } as const;
const begin: readonly AgentEvent[] = [
  { type: "turn.started", turnId: "t" },
  { type: "message.started", ...at, role: "assistant" },
];

function build(...events: readonly AgentEvent[]): ThreadState {
  return [...begin, ...events].reduce(reduce, emptyThread());
}

function say(text: string, partId = "p"): readonly AgentEvent[] {
  return [
    { type: "text.delta", ...at, partId, kind: "answer", delta: text, at: 0 },
    { type: "text.final", ...at, partId, kind: "answer", text },
  ];
}

function write(
  id: string,
  path: string,
  oldText: string | null,
  newText: string | null,
  status = "completed",
): AgentEvent[] {
  const call = { ...at, toolCallId: id } as const;
  return [
    { type: "toolCall.started", ...call, toolName: "write", kind: "edit", argument: "{}" },
    {
      type: "toolCall.updated",
      ...call,
      patch: { status: status as "completed", content: [{ type: "diff", path, oldText, newText }] },
    },
  ];
}

const summarize = (thread: ThreadState): readonly unknown[] =>
  createArtifactSelector()(thread).map(({ kind, title, versions }) => [
    kind,
    title,
    ...versions.map(({ content }) => (content.type === "text" ? content.text : content.block.mimeType)),
  ]);

describe("artifacts of a thread", () => {
  test("a file that the agent wrote has a version for each time, whatever was written between", () => {
    const thread = build(
      ...write("1", "docs/a.md", null, "one"),
      ...write("2", "b.html", null, "<p>"),
      ...write("3", "docs/a.md", "one", "two"),
    );
    expect(summarize(thread)).toEqual([
      ["document", "a.md", "one", "two"],
      ["page", "b.html", "<p>"],
    ]);
  });
  test("edits of files that it did not write, deletions, and what was not done are none", () => {
    const thread = build(
      ...write("1", "a.js", "old", "new"),
      ...write("2", "b.md", "old", null),
      ...write("3", "c.md", null, "denied", "failed"),
    );
    expect(summarize(thread)).toEqual([]);
  });
  test("long code, pages and long tables of an answer are named by the heading above them; short ones are none", () => {
    const code = Array.from({ length: 20 }, (_, line) => `line ${line}`).join("\n");
    const table = `| a | b |\n|---|---|\n${"| 1 | 2 |\n".repeat(8)}`;
    const text = [
      "## The **code**",
      `\`\`\`ts\n${code}\n\`\`\``,
      "```sh\nls\n```",
      "```html\n<p>\n```",
      "| a |\n|---|\n| 1 |",
      "# Rows",
      table,
    ].join("\n\n");
    expect(summarize(build(...say(text)))).toEqual(
      [
        ["code", "The code", code],
        ["page", "The code", "<p>"],
        ["table", "Rows", table.trimEnd()],
      ].map((row) => row.map((cell) => expect.stringContaining(cell))),
    );
  });
  test("pictures of one tool are versions, files of the user are theirs", () => {
    const picture = (id: string): readonly AgentEvent[] => {
      const call = { ...at, toolCallId: id } as const;
      const block = { type: "image", mimeType: "image/png", data: id } as const;
      return [
        { type: "toolCall.started", ...call, toolName: "look", kind: "other", argument: "{}" },
        { type: "toolCall.updated", ...call, patch: { status: "completed", content: [{ type: "content", block }] } },
      ];
    };
    expect(summarize(build(...picture("a"), ...picture("b")))).toEqual([["picture", "", "image/png", "image/png"]]);
  });
  test("the list stays the same while a text streams, and while another call runs", () => {
    const select = createArtifactSelector();
    const thread = build(...write("1", "a.md", null, "one"));
    const artifacts = select(thread);
    const delta: AgentEvent = { type: "text.delta", ...at, partId: "p", kind: "answer", delta: "```html\n<p>", at: 0 };
    const streaming = reduce(thread, delta);
    expect(select(streaming)).toBe(artifacts);
    expect(select(reduce(streaming, { ...delta, delta: "\n```", at: 11 }))).toBe(artifacts);
  });
});

test("whatever order files are written in, each writing is one version of its file, in order", () => {
  const anyWrites = fc.array(fc.record({ file: fc.integer({ min: 0, max: 3 }), text: fc.string() }), { maxLength: 12 });
  fc.assert(
    fc.property(anyWrites, (writes) => {
      const last = new Map<number, string>();
      const events = writes.flatMap(({ file, text }, index) => {
        const before = last.get(file) ?? null;
        last.set(file, text);
        return write(String(index), `${file}.md`, before, text);
      });
      const expected = [...last.keys()].map((file) => [
        "document",
        `${file}.md`,
        ...writes.flatMap((one) => (one.file === file ? [one.text] : [])),
      ]);
      expect(summarize(build(...events))).toEqual(expected);
    }),
  );
});

import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { AgentEvent, DiffContent, ToolCallPatch } from "../../model/index.ts";
import { reduceAll } from "../../store/index.ts";
import { placeSnippets } from "./placeSnippets.ts";

let root = "";
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "countersign-place-")));
  const folder = root;
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(root, "a.ts"), "first\nconst a = 1;\nlast\n");
});

const call = { turnId: "t", messageId: "m", toolCallId: "c" } as const;

/** Places a diff of a call: `status` in the same event, or `before` in an earlier one. */
function place(
  path: string,
  oldText: string | null,
  newText: string | null,
  { status, before = "pending" }: { status?: ToolCallPatch["status"]; before?: ToolCallPatch["status"] } = {},
): DiffContent | undefined {
  const content: DiffContent = { type: "diff", path, oldText, newText };
  const thread = reduceAll([
    { type: "turn.started", turnId: "t" },
    { type: "message.started", turnId: "t", messageId: "m", role: "assistant" },
    { type: "toolCall.started", ...call, toolName: "edit" },
    { type: "toolCall.updated", ...call, patch: { status: before } },
  ]);
  const event: AgentEvent = { type: "toolCall.updated", ...call, patch: { status, content: [content] } };
  const placed = placeSnippets(event, root, () => thread);
  const [item] = placed.type === "toolCall.updated" ? (placed.patch.content ?? []) : [];
  return item?.type === "diff" ? item : undefined;
}

test("a part of a file is shown within the file, before the change and after it, by a path that patches can use", () => {
  const before = { path: "a.ts", oldText: "first\nconst a = 1;\nlast\n", newText: "first\nconst a = $&2;\nlast\n" };
  expect(place(join(root, "a.ts"), "const a = 1;", "const a = $&2;")).toMatchObject(before);
  writeFileSync(join(root, "a.ts"), before.newText);
  for (const done of [{ status: "completed" }, { before: "completed" }] as const)
    expect(place(join(root, "a.ts"), "const a = 1;", "const a = $&2;", done)).toMatchObject(before);
});

test("a change that has not run is shown where its old part is, or as it came, never where its new part already stands", () => {
  writeFileSync(join(root, "a.ts"), "sum + sum + sum\ntotal\n");
  for (const when of [{}, { status: "in_progress" }, { status: "failed", before: "in_progress" }] as const)
    expect(place("a.ts", "sum", "total", when)).toMatchObject({ oldText: "sum", newText: "total" });
});

test("a change that has run is not shown as a second one where its new part contains the old one", () => {
  writeFileSync(join(root, "a.ts"), "let sum = a + b;\n");
  expect(place("a.ts", "sum = a", "sum = a + b", { status: "completed" })).toMatchObject({
    oldText: "let sum = a;\n",
    newText: "let sum = a + b;\n",
  });
});

test("a part that occurs twice, or not at all, stays unchanged, and so does a whole file", () => {
  expect(place("a.ts", "st", "X")).toMatchObject({ oldText: "st", newText: "X" });
  expect(place("a.ts", "nowhere", "X")).toMatchObject({ oldText: "nowhere", newText: "X" });
  expect(place("a.ts", "first\nconst a = 1;\nlast\n", "new")).toMatchObject({ newText: "new" });
  expect(place("b.ts", null, "new")).toMatchObject({ path: "b.ts", oldText: null, newText: "new" });
});

test("nothing outside the root is read, by its path or by a link", () => {
  const outside = realpathSync(mkdtempSync(join(tmpdir(), "countersign-outside-")));
  onTestFinished(() => rmSync(outside, { recursive: true }));
  writeFileSync(join(outside, "secret"), "user\npassword\n");
  symlinkSync(join(outside, "secret"), join(root, "way-out"));
  for (const path of [join(outside, "secret"), join(root, "way-out"), "../secret"])
    expect(JSON.stringify(place(path, "user", "x"))).not.toContain("password");
});

test("a file that is not UTF-8 is not completed: the diff would show other characters than the file has", () => {
  writeFileSync(join(root, "latin.ts"), Buffer.from("const a = 'caf\u00e9';\nlast\n", "latin1"));
  expect(place("latin.ts", "last", "X")).toMatchObject({ oldText: "last", newText: "X" });
});

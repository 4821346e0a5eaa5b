import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { AgentEvent, DiffContent } from "../../model/index.ts";
import { placeSnippets } from "./placeSnippets.ts";

let root = "";
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "countersign-place-")));
  const folder = root;
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(root, "a.ts"), "first\nconst a = 1;\nlast\n");
});

function place(path: string, oldText: string | null, newText: string | null): DiffContent | undefined {
  const content: DiffContent = { type: "diff", path, oldText, newText };
  const event: AgentEvent = {
    type: "toolCall.updated",
    turnId: "t",
    messageId: "m",
    toolCallId: "c",
    patch: { content: [content] },
  };
  const placed = placeSnippets(event, root);
  const [item] = placed.type === "toolCall.updated" ? (placed.patch.content ?? []) : [];
  return item?.type === "diff" ? item : undefined;
}

test("a part of a file is shown within the file, before the change and after it, by a path that patches can use", () => {
  const before = { path: "a.ts", oldText: "first\nconst a = 1;\nlast\n", newText: "first\nconst a = $&2;\nlast\n" };
  expect(place(join(root, "a.ts"), "const a = 1;", "const a = $&2;")).toMatchObject(before);
  writeFileSync(join(root, "a.ts"), before.newText);
  expect(place(join(root, "a.ts"), "const a = 1;", "const a = $&2;")).toMatchObject(before);
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

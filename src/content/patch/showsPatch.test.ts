import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../scripts/fullRun.ts";
import type { PatchChange, PatchContent } from "../../model/index.ts";
import { toFileChanges } from "../diff/toFileChanges.ts";
import { readPatchFiles } from "./readPatchFiles.ts";
import { showsPatch } from "./showsPatch.ts";

const hunk = (from: string, to: string): string => `@@ -1 +1 @@\n-${from}\n+${to}\n`;
const file = (path: string, from = "1", to = "2"): string => `--- a/${path}\n+++ b/${path}\n${hunk(from, to)}`;
const v4a = (...sections: string[]): string => `*** Begin Patch\n${sections.join("")}*** End Patch\n`;
const update = (path: string, to: string): string => `*** Update File: ${path}\n@@\n-1\n+${to}\n`;
const modify = (path: string): PatchChange => ({ operation: "modify", path });
const toPatch = (patch: string, ...changes: PatchChange[]): PatchContent => ({ type: "patch", changes, patch });

/** What is drawn: each changed line below the path of its file. */
function listDrawn(change: PatchContent): string[] {
  return toFileChanges(change).flatMap(({ path, oldPath, diff }) =>
    (diff?.hunks ?? []).flatMap(({ lines }) =>
      lines
        .filter(({ type }) => type !== "context")
        .map(({ type, text }) => `${oldPath ?? ""} ${path} ${type} ${text}`),
    ),
  );
}

/** What a careless tool would apply, read in another way: two header lines or a marker name a file, wherever they are. */
function listApplied(patch: string): string[] {
  const applied: string[] = [];
  let [oldPath, path] = ["", ""];
  const lines = patch.split("\n");
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const marker = /^\s*\*\*\* (Add|Update|Delete) File: (.*)$/.exec(line);
    if (marker !== null) [oldPath, path] = ["", marker[2] ?? ""];
    // Only the name of a deleted file is drawn, so one that is hidden adds a line here.
    if (marker !== null && line.trimStart() !== line) applied.push(`${marker[1] ?? ""} ${path}`);
    if (marker !== null) continue;
    if (line.startsWith("*** Move to: ")) [oldPath, path] = [path, line.slice(13)];
    else if (!patch.includes("***") && line.startsWith("--- ") && lines[at + 1]?.startsWith("+++ ") === true) {
      const names = [line.slice(6), lines[at + 1]?.slice(6) ?? ""] as const;
      [oldPath, path] = [names[0] === names[1] || line === "--- /dev/null" ? "" : names[0], names[1]];
      at += 1;
    } else if (/^[+-]/.test(line))
      applied.push(`${oldPath} ${path} ${line.startsWith("+") ? "added" : "removed"} ${line.slice(1)}`);
  }
  return applied;
}

const paths = fc.constantFrom("a.js", "b.js", "src/a.js", "/w/a.js", "/w/src/a.js", "tmp/a.js");
const texts = fc.constantFrom("1", "evil()", "++ x", "-- a/b.js", "++ b/b.js", "", "@@ -1 +1 @@");
const pieces = fc.oneof(
  { arbitrary: fc.tuple(paths, texts, texts).map(([path, from, to]) => file(path, from, to)), weight: 3 },
  fc.tuple(paths, paths).map(([from, to]) => `--- a/${from}\n+++ b/${to}\n${hunk("1", "2")}`),
  fc.tuple(texts, texts).map(([from, to]) => hunk(from, to)),
  fc.constantFrom(
    "+evil()\n",
    "++ x\n",
    " x\n",
    "\n",
    "--- a/b.js\n",
    "+++ b/b.js\n",
    "@@ -1,3 +1,3 @@\n",
    "\\ evil\n",
  ),
  fc.constantFrom("rename to b.js\n", "diff --git a/a.js b/b.js\n", "new file mode 100755\n", "GIT binary patch\n"),
);
const sections = fc.oneof(
  { arbitrary: fc.tuple(paths, texts).map(([path, to]) => update(path, to)), weight: 3 },
  paths.map((path) => `*** Delete File: ${path}\n`),
  fc.tuple(paths, texts).map(([path, to]) => `*** Add File: ${path}\n+${to}\n`),
  fc.tuple(paths, paths).map(([path, to]) => `*** Update File: ${path}\n*** Move to: ${to}\n@@\n-1\n+2\n`),
  fc.constantFrom(
    "+evil()\n",
    "*** Move to: b.js\n",
    "*** End Patch\n",
    "*** evil\n",
    " *** Delete File: c.js\n",
    "\t*** Update File: c.js\n",
    "@@\n",
    "*** End of File\n",
    "x\n",
  ),
);
const patches = fc.oneof(
  fc.array(pieces, { minLength: 1, maxLength: 4 }).map((list) => list.join("")),
  fc.array(sections, { minLength: 1, maxLength: 4 }).map((list) => v4a(...list)),
);
const operations = fc.constantFrom("modify" as const, "delete" as const, "move" as const);
const listed = fc.array(
  fc.record({ operation: operations, path: paths, oldPath: fc.option(paths, { nil: undefined }) }),
  {
    maxLength: 3,
  },
);

describe("a patch that counts as shown", () => {
  test("draws each line that any tool would apply once, below its own path", () => {
    let shown = 0;
    const check = (change: PatchContent): void => {
      if (!showsPatch(change, "/w")) return;
      shown += 1;
      const short = (lines: string[]): string[] => lines.map((line) => line.replaceAll("/w/", "")).toSorted();
      expect(short(listDrawn(change))).toEqual(short(listApplied(change.patch)));
    };
    fc.assert(
      fc.property(patches, listed, (patch, changes) => {
        check(toPatch(patch, ...changes));
        check(toPatch(patch));
        check(
          toPatch(
            patch,
            ...readPatchFiles(toPatch(patch)).map(({ path, oldPath, operation }) => ({ path, oldPath, operation })),
          ),
        );
      }),
      { numRuns: runs(2000) },
    );
    expect(shown).toBeGreaterThan(200);
  });

  test.each(["\u2028", "\u2029", "\r", "\u0085", "\v"])(
    "draws a file whose name contains the line break %j",
    (lineBreak) => {
      for (const name of [`.bashrc${lineBreak} `, `a${lineBreak}b.js`, `${lineBreak}a.js`])
        for (const section of [`*** Add File: ${name}\n+1\n`, update(name, "2"), `*** Delete File: ${name}\n`])
          expect(toFileChanges(toPatch(v4a(update("a.js", "2"), section))).map(({ path }) => path)).toEqual([
            "a.js",
            name,
          ]);
    },
  );

  test.each<[string, PatchContent]>([
    [
      "a listed file twice, another one not at all",
      toPatch(file("a.js") + file("b.js", "x", "evil()"), modify("a.js"), modify("a.js")),
    ],
    [
      "another new path than the listed one",
      toPatch(`--- a/src/a.js\n+++ b/bin/deploy.sh\n${hunk("1", "2")}`, modify("src/a.js")),
    ],
    [
      "a listed path that only ends as that of the patch",
      toPatch(file("package.json"), modify("tmp/scratch/package.json")),
    ],
    ["an absolute path outside of the workspace", toPatch(file("package.json"), modify("/w/tmp/package.json"))],
    ["another operation", toPatch(file("a.js"), { operation: "delete", path: "a.js" })],
    ["added lines that look like headers, beside a skipped line", toPatch(file("a.js", "1", "++ x") + "evil()\n")],
    [
      "an executable file",
      toPatch(`diff --git a/a.sh b/a.sh\nnew file mode 100755\n--- /dev/null\n+++ b/a.sh\n@@ -0,0 +1 @@\n+2\n`),
    ],
    ["a marker behind a blank below a new file", toPatch(v4a("*** Add File: a.js\n+1\n *** Delete File: b.js\n"))],
    ["a marker behind a tab below a new file", toPatch(v4a("*** Add File: a.js\n+1\n\t*** Delete File: b.js\n"))],
    ["a marker behind a blank in an update", toPatch(v4a(`${update("a.js", "2")} *** Delete File: b.js\n`))],
    ["another path after the hunks", toPatch(`${file("a.js")}rename to evil.js\n`)],
  ])("is not one with %s", (_what, change) => {
    expect(showsPatch(change, "/w")).toBe(false);
    // The file in the text is drawn, too.
    const drawn = toFileChanges(change).map(({ path }) => path);
    for (const { path } of readPatchFiles(toPatch(change.patch)))
      expect(drawn.some((it) => it.endsWith(path))).toBe(true);
  });

  test.each<[string, PatchContent]>([
    [
      "two sections of one file, listed twice",
      toPatch(v4a(update("a.js", "2"), update("a.js", "3")), modify("a.js"), modify("a.js")),
    ],
    [
      "absolute paths in the workspace",
      toPatch(file("a.js") + file("src/b.js"), modify("/w/src/b.js"), modify("/w/a.js")),
    ],
    [
      "a copy",
      toPatch("diff --git a/a.js b/b.js\nsimilarity index 100%\ncopy from a.js\ncopy to b.js\n", {
        operation: "copy",
        path: "b.js",
        oldPath: "a.js",
      }),
    ],
    [
      "a new file of git",
      toPatch(`diff --git a/a b/a\nnew file mode 100644\nindex 000..1ab\n--- /dev/null\n+++ b/a\n@@ -0,0 +1 @@\n+2\n`),
    ],
  ])("is one with %s", (_what, change) => {
    expect(showsPatch(change, "/w")).toBe(true);
    expect(
      listDrawn(change)
        .toSorted()
        .map((line) => line.replaceAll("/w/", "")),
    ).toEqual(listApplied(change.patch).toSorted());
  });
});

test("a patch with a line that the diff cuts off does not count as shown", () => {
  const long = `ok();${" ".repeat(1000)}evil();`;
  expect(showsPatch(toPatch(file("a.js", "1", long)), "/w")).toBe(false);
  expect(showsPatch(toPatch(v4a(update("a.js", long))), "/w")).toBe(false);
  expect(showsPatch(toPatch(file("a.js", "1", "x".repeat(999))), "/w")).toBe(true);
});

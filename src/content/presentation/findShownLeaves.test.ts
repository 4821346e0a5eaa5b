import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../scripts/fullRun.ts";
import type { DiffContent, Json, JsonObject, ToolCallContent } from "../../model/index.ts";
import { plainCall } from "../../model/fixtures/plainCall.ts";
import { evaluatePolicy } from "../policy/evaluatePolicy.ts";
import { readPolicyFacts } from "../policy/readPolicyFacts.ts";
import { presentCall } from "./presentCall.ts";

/** The leaves of an input that have an item of their own, and those that only a change shows. */
function leavesOf(input: Json, content: readonly ToolCallContent[] = []): { own: string[]; inChanges: string[] } {
  const { items } = presentCall({
    call: { ...plainCall, input, argument: JSON.stringify(input), content: [...content] },
  });
  const list = (isChange: boolean): string[] =>
    items
      .filter(({ type }) => (type === "changes") === isChange)
      .flatMap(({ covers }) => covers.filter((pointer) => pointer.startsWith("/input")))
      .toSorted();
  return { own: list(false), inChanges: list(true) };
}

const diff = (path: string, newText: string, oldText: string | null = "1"): DiffContent => ({
  type: "diff",
  path,
  oldText,
  newText,
});

/** Forms of an input, each with what may be sent beside it, and the leaves that the change shows. */
const forms: readonly { input: JsonObject; content: readonly ToolCallContent[]; shown: readonly string[] }[] = [
  {
    input: { file_path: "a.sh", old_string: "1", new_string: "2" },
    content: [],
    shown: ["file_path", "new_string", "old_string"],
  },
  {
    input: { path: "a.sh", edits: [{ old_text: "1", new_text: "2" }] },
    content: [],
    shown: ["edits/0/new_text", "edits/0/old_text", "path"],
  },
  { input: { command: "create", path: "a.sh", file_text: "2" }, content: [], shown: ["file_text", "path"] },
  { input: { patch: "--- a/a.sh\n+++ b/a.sh\n@@ -1 +1 @@\n-1\n+2\n" }, content: [], shown: ["patch"] },
  { input: { type: "update_file", path: "a.sh", diff: "@@\n-1\n+2\n" }, content: [], shown: ["diff", "path"] },
  { input: { path: "a.sh", content: "2" }, content: [diff("a.sh", "2")], shown: ["content", "path"] },
  { input: { path: "./a.sh", content: "2" }, content: [diff("a.sh", "2")], shown: ["content"] },
  {
    input: { path: "a.sh", old_str: "1", new_str: "2" },
    content: [diff("a.sh", "2")],
    shown: ["new_str", "old_str", "path"],
  },
  {
    input: { path: "a.sh", old_str: "1", new_str: "2" },
    content: [diff("a.sh", "a 2", "a 1")],
    shown: ["new_str", "old_str", "path"],
  },
  {
    input: {
      edits: [
        { path: "a.sh", content: "2" },
        { path: "b.sh", content: "3" },
      ],
    },
    content: [diff("b.sh", "3"), diff("a.sh", "2")],
    shown: ["edits/0/content", "edits/0/path", "edits/1/content", "edits/1/path"],
  },
];

const names = fc.constantFrom(
  ..."path file file_path old_string new_string old_text new_text text content file_text patch diff input then".split(
    " ",
  ),
);

describe("the leaves of an input that a change shows", () => {
  test.each(forms)("are those that it was read from: $input", ({ input, content, shown }) => {
    expect(leavesOf(input, content).inChanges).toEqual(shown.map((name) => `/input/${name}`));
  });

  test("are never those of another object, whatever their names and texts are", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...forms),
        fc.constantFrom("run_after", "then", "on_save", "options", "files"),
        fc.array(names, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        fc.nat(3),
        ({ input, content, shown }, key, inner, isListed, which) => {
          const pool = shown.map((name) => name.split("/").reduce<Json | undefined>(stepInto, input));
          const text = pool[which % pool.length] ?? "";
          const object: Json = Object.fromEntries(
            inner.map((name, at) => [name, pool[(which + at) % pool.length] ?? text]),
          );
          const call: Json = { ...input, [key]: isListed ? [object] : object };
          const { own, inChanges } = leavesOf(call, content);
          expect(inChanges).toEqual(shown.map((name) => `/input/${name}`));
          for (const name of new Set(inner)) expect(own).toContain(`/input/${key}/${isListed ? "0/" : ""}${name}`);
        },
      ),
      { numRuns: runs(500) },
    );
  });

  test("are not those of an equal text under a second name, or of a second equal edit", () => {
    const call = { path: "a.sh", content: "2", text: "2" };
    expect(leavesOf(call, [diff("a.sh", "2")]).inChanges).toEqual([]);
    const twice = {
      edits: [
        { path: "a.sh", content: "2" },
        { path: "a.sh", content: "2" },
      ],
    };
    expect(leavesOf(twice, [diff("a.sh", "2")]).own).toEqual(["/input/edits/1/content", "/input/edits/1/path"]);
    const two = { path: "a.sh", file: "b.sh", content: "2" };
    expect(leavesOf(two, [diff("a.sh", "2")]).inChanges).toEqual([]);
  });

  test("are not those of texts and paths that are paired in another way", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), (order) => {
        const paths = ["README", ".bashrc", "a.sh"];
        const content = paths.map((path, at) => diff(path, `text ${at}`));
        const edits = paths.map((path, at) => ({ path, content: `text ${order[at]}` }));
        const expected = order.flatMap((text, at) =>
          text === at ? [] : [`/input/edits/${at}/content`, `/input/edits/${at}/path`],
        );
        expect(leavesOf({ edits }, content).own).toEqual(expected);
      }),
    );
  });

  test("are not those of parts that do not make the shown text, or that are not in it", () => {
    const sent = [diff("a.sh", "a 2", "a 1")];
    const part = (old_string: string, new_string: string) => ({ old_string, new_string });
    for (const edits of [
      [part("1", "2"), part("evil", "worse")],
      [part("1", "evil"), part("evil", "2")],
    ])
      expect(leavesOf({ path: "a.sh", edits }, sent).inChanges).toEqual([]);
    expect(leavesOf({ path: "b.sh", ...part("1", "2") }, sent).inChanges).toEqual([]);
  });

  test("no rule about paths allows what stands beside them", () => {
    const rule = { ruleId: "r", effect: "allow", path: "**" } as const;
    const input = { file_path: "a.sh", old_string: "1", new_string: "2" };
    const verdictOf = (value: Json) => {
      const facts = readPolicyFacts({ ...plainCall, kind: "edit", input: value, argument: JSON.stringify(value) });
      return evaluatePolicy([rule], facts, { now: 0, sessionIds: ["s"] }).effect;
    };
    expect(verdictOf(input)).toBe("allow");
    expect(verdictOf({ ...input, steps: [{ text: "2" }] })).toBe("ask");
    expect(verdictOf({ ...input, on_save: { content: "2" } })).toBe("ask");
  });
});

function stepInto(value: Json | undefined, name: string): Json | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  return Array.isArray(value) ? value[Number(name)] : value[name];
}

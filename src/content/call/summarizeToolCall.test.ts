import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toolKinds } from "../../model/index.ts";
import type { Json } from "../../model/index.ts";
import { summarizeToolCall, type SummarizedCall } from "./summarizeToolCall.ts";

function call(patch: Partial<SummarizedCall>): SummarizedCall {
  return { kind: "other", toolName: "tool", locations: [], content: [], ...patch };
}

describe("summarizeToolCall", () => {
  test.each<[string, Partial<SummarizedCall>, ReturnType<typeof summarizeToolCall>]>([
    [
      "a read with its lines",
      { kind: "read", input: { path: "src/cart.js", start_line: 10, end_line: 80 } },
      { kind: "read", verb: "read", object: "src/cart.js", detail: { type: "lines", from: 10, to: 80 } },
    ],
    [
      "offset and limit as lines",
      { kind: "read", input: { file_path: "a.ts", offset: 5, limit: 10 } },
      { kind: "read", verb: "read", object: "a.ts", detail: { type: "lines", from: 5, to: 14 } },
    ],
    [
      "a place known only from locations",
      { kind: "read", locations: [{ path: "/w/a.ts", line: 3 }] },
      { kind: "read", verb: "read", object: "/w/a.ts", detail: { type: "lines", from: 3 } },
    ],
    [
      "how many more files it touches than the one it names",
      {
        kind: "edit",
        input: { path: "a.ts" },
        locations: [{ path: "a.ts" }, { path: "b.ts" }, { path: "b.ts", line: 9 }, { path: "c.ts" }],
      },
      { kind: "edit", verb: "edit", object: "a.ts", detail: { type: "more", count: 2 } },
    ],
    [
      "a command as text",
      { kind: "execute", input: { command: "node --test" } },
      { kind: "execute", verb: "run", object: "node --test", command: "node --test" },
    ],
    [
      "a command as a list of words, quoted where needed",
      { kind: "execute", input: { command: ["git", "commit", "-m", "it's done"] } },
      {
        kind: "execute",
        verb: "run",
        object: `git commit -m 'it'\\''s done'`,
        command: `git commit -m 'it'\\''s done'`,
      },
    ],
    [
      "several command lines",
      { kind: "execute", input: { commands: ["ls -l", "npm test"], timeout_ms: null } },
      { kind: "execute", verb: "run", object: "ls -l\nnpm test", command: "ls -l\nnpm test" },
    ],
    [
      "a command without the shell around it",
      { kind: "execute", input: { command: ["bash", "-lc", "npm test"] } },
      { kind: "execute", verb: "run", object: "npm test", command: "npm test" },
    ],
    [
      "a search and its folder",
      { kind: "search", input: { pattern: "total", path: "src" } },
      { kind: "search", verb: "search", object: "total", detail: { type: "in", path: "src" } },
    ],
    [
      "a move",
      { kind: "move", input: { from: "a", to: "b" } },
      { kind: "move", verb: "move", object: "a", detail: { type: "to", path: "b" } },
    ],
    [
      "a new file",
      { kind: "edit", content: [{ type: "diff", path: "n.ts", oldText: null, newText: "" }] },
      { kind: "edit", verb: "create", object: "n.ts" },
    ],
    ["a listing", { toolName: "list_files", input: { path: "src" } }, { kind: "read", verb: "list", object: "src" }],
    [
      "the kind from the name",
      { toolName: "deleteFile", input: { path: "x" } },
      { kind: "delete", verb: "delete", object: "x" },
    ],
    [
      "the agent's title where nothing else is known",
      { title: "Ask the oracle" },
      { kind: "other", verb: "title", object: "Ask the oracle" },
    ],
    [
      "words instead of a raw name",
      { toolName: "get_weather" },
      { kind: "other", verb: "title", object: "Get weather" },
    ],
  ])("shows %s", (_title, patch, expected) => {
    expect(summarizeToolCall(call(patch))).toEqual(expected);
  });

  test("names the object as soon as the streaming argument shows it, but not once the text is known to be invalid", () => {
    const streamed = { kind: "edit", toolName: "edit_file", argument: '{"path":"src/cart.js","new_te' } as const;
    expect(summarizeToolCall(call({ ...streamed, inputState: "streaming" })).object).toBe("src/cart.js");
    expect(summarizeToolCall(call({ ...streamed, inputState: "invalid" })).verb).toBe("title");
  });

  test("never throws and keeps one line short, whatever the input is", () => {
    const json = fc.jsonValue().map((value): Json => JSON.parse(JSON.stringify(value)));
    const kind = fc.constantFrom(...toolKinds);
    fc.assert(
      fc.property(kind, fc.string(), json, (toolKind, toolName, input) => {
        const summary = summarizeToolCall(call({ kind: toolKind, toolName, input }));
        expect(summary.object?.length ?? 0).toBeLessThanOrEqual(401);
      }),
    );
  });

  test("does not read inherited properties as input", () => {
    expect(summarizeToolCall(call({ kind: "search", toolName: "constructor", input: {} })).verb).toBe("title");
  });
});

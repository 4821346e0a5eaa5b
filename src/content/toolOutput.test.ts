import { describe, expect, test } from "vitest";
import type { Json, JsonObject, ToolCallContent } from "../model/index.ts";
import { parseMatches } from "./call/parseMatches.ts";
import { readAction } from "./call/readAction.ts";
import { readOutputText } from "./call/readOutputText.ts";
import { readResponse } from "./call/readResponse.ts";
import { splitLineNumbers } from "./call/splitLineNumbers.ts";

const text = (value: string): ToolCallContent => ({ type: "content", block: { type: "text", text: value } });

describe("readOutputText", () => {
  test("finds the one text of a call, however the wire wraps it, without a code fence around it", () => {
    expect(readOutputText({ content: [text("```ts\nconst a = 1;\n```")] })).toBe("const a = 1;");
    expect(readOutputText({ content: [], rawOutput: { output: "done", exitCode: 0 } })).toBe("done");
    expect(readOutputText({ content: [], result: [{ type: "text", text: "a" }] })).toBe("a");
  });

  test("finds none where there is more than one text", () => {
    expect(
      readOutputText({ content: [text("a"), { type: "diff", path: "a", oldText: "", newText: "" }] }),
    ).toBeUndefined();
    expect(readOutputText({ content: [], rawOutput: { stdout: "a", text: "b" } })).toBeUndefined();
    expect(readOutputText({ content: [], rawOutput: null })).toBeUndefined();
  });
});

describe("splitLineNumbers", () => {
  test.each([
    ["     9→a\n    10→\n    11→  b\n", { text: "a\n\n  b", firstLine: 9 }],
    ["1\ta\n2\tb", { text: "a\nb", firstLine: 1 }],
    ["7: a\n8: b", { text: "a\nb", firstLine: 7 }],
  ])("takes the numbers off %j", (given, expected) => {
    expect(splitLineNumbers(given)).toEqual(expected);
  });

  test.each(["plain", "1: a\n3: b", "1: a\nb", ""])("leaves %j as it is", (given) => {
    expect(splitLineNumbers(given)).toBeUndefined();
  });
});

describe("parseMatches", () => {
  test("parses the output of grep, ripgrep and lists of paths", () => {
    expect(parseMatches("src/a.js:3:let a;\nsrc/a.js:9:12: a += 1;\nC:\\b.js:1: b\n--\n")?.files).toEqual([
      {
        path: "src/a.js",
        matches: [
          { line: 3, text: "let a;" },
          { line: 9, text: "a += 1;" },
        ],
      },
      { path: "C:\\b.js", matches: [{ line: 1, text: "b" }] },
    ]);
    expect(parseMatches("src/a.js\n3:let a;\n\nsrc/b.js:\n1:let b;")?.files.map(({ path }) => path)).toEqual([
      "src/a.js",
      "src/b.js",
    ]);
    expect(parseMatches("src/a.js\nREADME.md\n(2 files)")).toEqual({
      files: [
        { path: "src/a.js", matches: [] },
        { path: "README.md", matches: [] },
      ],
      notes: ["(2 files)"],
    });
  });

  test("takes names with a leading slash or dot as paths, but not text that ends with a space", () => {
    const paths = ["/Makefile", ".env", "/a", "C:\\b", "a.js", "src/"];
    expect(parseMatches(paths.map((path) => `${path}:1:x`).join("\n"))?.files.map(({ path }) => path)).toEqual(paths);
    expect(parseMatches("src/a.ts :1:x")).toBeUndefined();
    expect(parseMatches("/:1:x\n.:1:x")).toBeUndefined();
  });

  test("reads lists of objects, also in the only list of an object", () => {
    expect(parseMatches({ matches: [{ path: "a.js", line: 1, text: "x" }], cut: false })?.files).toEqual([
      { path: "a.js", matches: [{ line: 1, text: "x" }] },
    ]);
  });

  test("finds no matches in prose", () => {
    expect(parseMatches("No match.")).toBeUndefined();
    expect(parseMatches("The total is wrong.\nSee the docs for more: it says so.")).toBeUndefined();
    expect(parseMatches(null)).toBeUndefined();
  });
});

describe("readAction", () => {
  test("reads the action on a screen in both common forms", () => {
    expect(readAction({ action: "left_click", coordinate: [120, 66] })).toEqual({
      name: "click",
      points: [{ x: 120, y: 66 }],
    });
    expect(readAction({ type: "click", button: "right", x: 1, y: 2 })?.name).toBe("rightClick");
    expect(readAction({ action: { type: "keypress", keys: ["ctrl", "s"] } })).toEqual({
      name: "press",
      points: [],
      text: "ctrl+s",
    });
    expect(
      readAction({
        type: "drag",
        path: [
          { x: 1, y: 2 },
          { x: 3, y: 4 },
        ],
      })?.points,
    ).toHaveLength(2);
  });

  test("reads nothing else as an action", () => {
    expect(readAction({ type: "constructor" })).toBeUndefined();
    expect(readAction("click")).toBeUndefined();
    const deep = Array.from({ length: 20_000 }).reduce<Json>((action) => ({ action }), { type: "wait" });
    expect(readAction(deep)).toBeUndefined();
  });

  test.each<[string, JsonObject]>([
    ["beside an action", { action: "wait", to: "mallory", amount: 1000 }],
    ["beside a type", { type: "screenshot", upload: "https://evil.example" }],
    ["inside of the action", { action: { type: "move", x: 1, y: 2, from: "/a", to: "/b" } }],
    ["that is a file", { action: "move", path: "/etc/passwd" }],
    ["around the action", { action: { type: "move", x: 1, y: 2 }, command: "rm" }],
  ])("a call with a field %s that no action on a screen has is none: it does more than that", (_where, input) => {
    expect(readAction(input)).toBeUndefined();
  });
});

test.each<JsonObject>([
  { action: "left_click", coordinate: [120, 66], text: "" },
  { action: "left_click", coordinate: null, text: "", key: "" },
  { type: "click", button: "left", x: 1, y: 2, keys: [] },
  { type: "scroll", x: 1, y: 2, scroll_y: 3, keys: [] },
])("an action whose field that may be missing is sent empty stays an action, here %j", (input) => {
  expect(readAction(input)).toBeDefined();
});

describe("readAction with other fields than its action has", () => {
  test.each<JsonObject>([
    { action: "wait", amount: 500, to: "x" },
    { action: "wait", text: "x" },
    { action: "wait", duration: "x" },
    { action: "wait", duration: { to: "x" } },
    { action: "wait", type: "transfer" },
    { action: "type", type: "file", text: "x" },
    { action: "type", type: "type", text: "x" },
    { action: "type" },
    { action: "type", text: "" },
    { action: "type", text: 1 },
    { action: "type", text: "x", key: "y" },
    { action: "move", path: "x" },
    { action: "move", path: ["a", "b"] },
    { action: "move", text: "a", key: "b" },
    { action: "key", keys: ["a", { run: "x" }] },
    { action: "screenshot", path: [{ x: 1, y: 2 }] },
    { action: "left_click", coordinate: [1, 2, 3] },
    { action: "left_click", coordinate: ["1", "2"] },
    { action: "left_click", coordinate: [1, Number.POSITIVE_INFINITY] },
    { action: "left_click", coordinate: { x: 1, y: 2, to: "x" } },
    { type: "click", x: 1 },
    { type: "click", x: 1, y: 2, coordinate: [3, 4] },
    { type: "click", x: 1, y: 2, button: "pay" },
    {
      type: "drag",
      path: [
        { x: 1, y: 2, to: "x" },
        { x: 3, y: 4 },
      ],
    },
    { type: "drag", path: [[1, 2], "x"] },
    { type: "scroll", x: 1, y: 2, scroll_direction: "down" },
    { action: "scroll", scroll_direction: "away", scroll_amount: 1 },
    { action: { type: "wait", duration: 1, to: "x" } },
    { action: { type: "wait" }, type: "wait" },
  ])("finds no action on a screen in %j", (input) => {
    expect(readAction(input)).toBeUndefined();
  });

  test.each<[JsonObject, string]>([
    [{ action: "left_click" }, "click"],
    [{ action: "left_click", coordinate: [1, 2], text: "shift" }, "click"],
    [{ action: "left_click_drag", start_coordinate: [1, 2], coordinate: [3, 4] }, "drag"],
    [{ action: "scroll", coordinate: [1, 2], scroll_direction: "down", scroll_amount: 3, text: "ctrl" }, "scroll"],
    [{ action: "hold_key", text: "a", duration: 1.5 }, "press"],
    [{ action: "wait", duration: 2 }, "wait"],
    [{ type: "wait" }, "wait"],
    [{ type: "click", x: 1, y: 2, button: "left", keys: null }, "click"],
    [{ type: "scroll", x: 1, y: 2, scroll_x: 0, scroll_y: -10, keys: ["CTRL"] }, "scroll"],
  ])("but one in %j", (input, name) => {
    expect(readAction(input)?.name).toBe(name);
  });

  test("names no key that is held during a click as what is clicked", () => {
    expect(readAction({ action: "left_click", text: "Cancel" })).toEqual({ name: "click", points: [] });
    expect(readAction({ action: "type", text: "a" })?.text).toBe("a");
    expect(readAction({ action: "key", text: "ctrl+s" })?.text).toBe("ctrl+s");
  });
});

describe("readResponse", () => {
  test("reads only numbers that can be a status", () => {
    expect(readResponse({ status: 404, content_type: "Text/HTML" })).toEqual({ status: 404, type: "text/html" });
    expect(readResponse({ status: "ok", code: 1 })).toEqual({});
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bySize, everyOf, runs, sample } from "../../scripts/fullRun.ts";
import type { Json, ToolCallContent, ToolCallPart } from "../model/index.ts";
import { plainCall } from "../model/fixtures/plainCall.ts";
import { anyText, findGrowth, fixedTexts } from "./fixtures/findGrowth.ts";
import * as content from "./index.ts";
import { cutText, findFileChanges, indexPieces, listPieces, presentCall, toItemPieces } from "./index.ts";
import { runSteps } from "../model/index.ts";
import { assessCommand } from "./shell/assessCommand.ts";
import { createDestruction } from "./shell/createDestruction.ts";
import { canonicalJson } from "./json/canonicalJson.ts";
import { decodeEntities } from "./markdown/decodeEntities.ts";
import { fitsHeading } from "./text/fitsHeading.ts";
import { inspectJson } from "./json/inspectJson.ts";
import { isSnippet } from "./diff/isSnippet.ts";
import { matchGlob } from "./text/matchGlob.ts";
import { toWorkspacePath } from "./call/toWorkspacePath.ts";
import { toolKindOf } from "./call/toolKindOf.ts";

/** Quadratic work shows at a quarter of a million characters, too; longer runs try a million, which takes most of the time. */
const longest = bySize(262_144, 1_048_576, 1_048_576);
/** The length at which many texts are tried. */
const usual = 65_536;

const toCall = (patch: Partial<ToolCallPart>): ToolCallPart => ({ ...plainCall, ...patch });

function toSettled(text: string, patch: Partial<ToolCallPart>): ToolCallPart {
  return toCall({ ...patch, rawOutput: text, result: text });
}

/** The lines of a text as a list, for functions that take values: many of them, none longer than the text. */
function toList(text: string): Json {
  return text.split(/[\n ]/, 50_000);
}

function toDeep(text: string): Json {
  let value: Json = text;
  for (let depth = 0; depth < 1000; depth += 1) value = depth % 2 === 0 ? [value] : { a: value };
  return value;
}

const textBlock = (text: string): ToolCallContent => ({ type: "content", block: { type: "text", text } });
const toTerminals = (text: string): ToolCallContent[] =>
  text.split(/[\n ]/, 50_000).map((command, at) => ({ type: "terminal", terminalId: `${at}`, output: "", command }));
const diff = (text: string) => ({ type: "diff", path: text, oldText: `a\n${text}`, newText: `${text}\nb` }) as const;
const patch = (text: string) => ({ type: "patch", changes: [], patch: text }) as const;

/** The calls that can contain a text: in each kind of input, in content, name and title. */
const calls: readonly ((text: string) => ToolCallPart)[] = [
  (text) => toCall({ toolName: text, title: text, argument: text, inputState: "invalid" }),
  (text) =>
    toCall({
      kind: "execute",
      input: { command: text, env: { A: text } },
      argument: JSON.stringify({ command: text }),
    }),
  (text) => toCall({ kind: "execute", input: { command: toList(text), args: toList(text) } }),
  (text) => toCall({ kind: "execute", input: { commands: toList(text), options: toList(text) } }),
  (text) => toCall({ kind: "execute", input: { commands: toList(text) }, content: toTerminals(text) }),
  (text) => toCall({ kind: "edit", input: { path: text, old_str: text, new_str: `${text}b` } }),
  (text) => toCall({ kind: "edit", input: text, content: [diff(text)] }),
  (text) => toCall({ kind: "edit", input: { patch: text }, content: [patch(text)] }),
  (text) => toCall({ kind: "fetch", input: { url: `https://${text}`, [text.slice(0, 100_000)]: text } }),
  (text) => toCall({ input: toDeep(text), content: [textBlock(text)] }),
  (text) => toCall({ input: { a: toList(text) }, locations: [{ path: text }] }),
  (text) =>
    toCall({
      kind: "search",
      input: { query: text, path: text },
      content: [{ type: "terminal", terminalId: text, output: text, command: text }],
    }),
];

const toThread = (parts: readonly ToolCallPart[]) => ({
  messages: [{ id: "m", role: "assistant", turnId: "t", wire: [], parts } as const],
  requests: [],
});

const fieldWords = {
  action: "a",
  place: "b",
  start: "c",
  oldText: "d",
  newText: "e",
  everywhere: "f",
  path: "g",
  text: "h",
  query: "i",
  address: "j",
};

const { readPolicyFacts, evaluatePolicy } = content;
/** One of the calls for each text, by its first characters: other texts are tested in other calls. */
const onEachCall = (run: (call: ToolCallPart) => unknown) => (text: string) => {
  const toThis = calls[(text.charCodeAt(0) + text.charCodeAt(1)) % calls.length];
  return toThis === undefined ? undefined : run(toThis(text));
};
const files = (text: string) => content.toFileChanges(patch(text));

const extensions = content.createMarkdownSyntax([
  { name: "a", languages: ["a"], blocks: [{ open: "$$", close: "$$" }], inlines: [{ open: "$", close: "$" }] },
  { name: "b", inlines: [{ open: "@", characters: /\w/ }] },
]);

/** Every function with untrusted input, called with the text in every argument that takes one. */
const functions: Readonly<Record<string, (text: string) => unknown>> = {
  createThreadSearch: (text) => {
    const search = content.createThreadSearch("a€");
    const parts = [toSettled(text, { input: { a: text } })];
    return search([{ id: "m", role: "assistant", turnId: "t", parts } as never]);
  },
  cutLongText: (text) => content.cutLongText(text),
  digestInput: (text) => [content.digestInput(text), content.digestInput(toList(text))],
  fitsHeading: (text) => fitsHeading(text),
  foldCase: (text) => content.foldCase(text),
  listTexts: (text) => [content.listTexts(toList(text)), content.listTexts(toDeep(text))],
  placeOfKey: (text) => content.placeOfKey({ pointer: text, label: text, name: "", isCut: false }, text),
  hostOf: (text) => content.hostOf(`https://${text}`),
  safeHref: (text) => [content.safeHref(text), content.safeHref(`https://a.b/${text}`)],
  inspectLink: (text) => [
    content.inspectLink("https://a.example", text),
    content.inspectLink(`mailto:${text}`, text),
    content.inspectLink(`https://${text}`, text),
  ],
  inspectCommand: (text) => content.inspectCommand(text),
  assessCommand: (text) => assessCommand(text),
  createDestruction: (text) => {
    const destruction = createDestruction();
    destruction.read(text);
    destruction.end();
    destruction.readWords(text);
  },
  summarizeToolCall: onEachCall(content.summarizeToolCall),
  sumToolCalls: (text) => content.sumToolCalls(calls.map((toThis) => toThis(text))),
  parseMatches: (text) => content.parseMatches(text),
  readAction: (text) => [
    content.readAction({ type: "type", text }),
    content.readAction({ type: "keypress", keys: toList(text) }),
    content.readAction({ type: "drag", path: Array.from(text.slice(0, 50_000), (_, at) => [at, at]) }),
  ],
  toActionWords: (text) => content.toActionWords(text),
  arrangeSessions: (text) => {
    const session = { sessionId: text, title: text, preview: text, updatedAt: text };
    return content.arrangeSessions([session], [session], 0);
  },
  rankPaths: (text) => [content.rankPaths("abc", [text]), content.rankPaths(text, ["abc"])],
  toComparable: (text) => content.toComparable(text),
  toFieldTitle: (text) => content.toFieldTitle(text),
  toPictureType: (text) => content.toPictureType(text),
  clipLine: (text) => content.clipLine(text),
  readOutputText: (text) => content.readOutputText(toSettled(text, {})),
  readToolOutputs: (text) => content.readToolOutputs(toSettled(text, { content: [textBlock(text)] })),
  readResponse: (text) => content.readResponse({ status: text, contentType: text }),
  splitLineNumbers: (text) => content.splitLineNumbers(text),
  toDataTable: (text) => [
    content.toDataTable({ a: text })?.readAll(),
    content.toDataTable([{ a: text }, { a: text }])?.readAll(),
    content.toDataTable([{ a: text }, { a: toList(text) }]),
  ],
  toEditorHref: (text) => content.toEditorHref({ path: text }, { editor: "vscode", root: "/a" }),
  toSafeSchema: (text) =>
    content.toSafeSchema({ properties: { a: { pattern: text, enum: toList(text) } }, a: toDeep(text) }),
  hidesCharacters: (text) => content.hidesCharacters(text),
  markHidden: (text) => content.markHidden(text),
  visibleProse: (text) => content.visibleProse(text),
  visibleText: (text) => content.visibleText(text),
  createMarkdownSyntax: (text) => content.lexMarkdown(text, undefined, extensions),
  lexMarkdown: (text) => content.lexMarkdown(text),
  diffLines: (text) => [
    content.diffLines(null, text),
    content.diffLines(`b\n${text}`, `${text}\nb`, { maxChanges: 200 }),
  ],
  packLineDiff: (text) => content.packLineDiff(content.diffLines(null, text)),
  unpackLineDiff: (text) =>
    runSteps(content.unpackLineDiff(content.packLineDiff(content.diffLines("b", text)).packed, "b", text)),
  diffWords: (text) => content.diffWords(text, `${text}b`),
  pairLines: (text) =>
    files(text).flatMap(({ diff: lines }) => lines?.hunks.map((hunk) => content.pairLines(hunk.lines))),
  parseAnsi: (text) => content.parseAnsi(text),
  createPartialJson: (text) => {
    const reader = content.createPartialJson();
    for (let at = 0; at < text.length; at += 1000) {
      reader.feed(text.slice(at, at + 1000));
      reader.read();
    }
  },
  parsePartialJson: (text) => content.parsePartialJson(text),
  parsePatch: (text) => content.parsePatch(text),
  tokenizeCommand: (text) => content.tokenizeCommand(text),
  findFileChanges: (text) => content.findFileChanges(patch(text)),
  toFileChanges: (text) => content.toFileChanges({ type: "fragment", path: text, oldText: "", newText: text }),
  toReplacement: (text) => [
    content.toReplacement(`${text}a`, `${text}b`),
    content.toReplacement(`a${text}`, `b${text}`),
  ],
  keepHunks: (text) => {
    const texts = { oldText: text, newText: `${text}\nb` };
    return content.keepHunks(texts, content.diffLines(texts.oldText, texts.newText), () => false);
  },
  readCallChanges: onEachCall(content.readCallChanges),
  isComparing: (text) => content.isComparing(files(text)),
  hunksOf: (text) => files(text).map(content.hunksOf),
  reviseInput: (text) => content.reviseInput(text, files(text), (_, hunk) => hunk % 2 === 0),
  writeGitPatch: (text) => content.writeGitPatch(files(text)),
  writePatch: (text) => content.writePatch(files(text).map((file) => ({ file }))),
  redactSecrets: (text) => content.redactSecrets({ a: text, [text]: toList(text) }),
  redactText: (text) => content.redactText(text),
  toAuditCsv: (text) => content.toAuditCsv([{ number: 1, time: 1, type: "request", reason: text } as never]),
  toAuditJsonl: (text) => content.toAuditJsonl([{ number: 1, time: 1, type: "request", reason: text } as never]),
  readPolicyFacts: onEachCall((call) => readPolicyFacts(call)),
  evaluatePolicy: onEachCall((call) => {
    const facts = readPolicyFacts(call);
    const rules = [
      { ruleId: "1", effect: "allow", command: { exact: "npm test" }, input: { pointer: "/a", startsWith: "a" } },
      { ruleId: "2", effect: "deny", path: "/a/**/b" },
      { ruleId: "3", effect: "deny", command: { prefix: "rm -rf" } },
    ] as const;
    return evaluatePolicy(rules, facts, { now: 1, sessionIds: [] });
  }),
  readRememberedRules: (text) => content.readRememberedRules(text),
  toRememberedRule: onEachCall((call) => content.toRememberedRule(call, { ruleId: "1", sessionId: "s", now: 1 })),
  isErrorTold: (text) => [
    content.isErrorTold(toSettled(text, { error: { layer: "tool", message: text }, content: [textBlock(text)] })),
    content.isErrorTold(toCall({ error: { layer: "tool", message: "no" }, content: [textBlock(text)] })),
  ],
  findChangedLines: (text) =>
    files(text).map(({ diff: lines }) => lines?.hunks.map((hunk) => content.findChangedLines(hunk.lines))),
  hunkKeys: (text) => files(text).map(content.hunkKeys),
  hunkKeysInSteps: (text) => files(text).map((file) => runSteps(content.hunkKeysInSteps(file))),
  nameWanted: (text) => content.nameWanted({ path: text, kept: 1, rejected: 1, patch: text, undo: text }),
  nameMade: (text) => content.nameMade(patch(text), new Set(["hunk:a"])),
  createWantedTest: (text) => content.createWantedTest(["hunk:a"])(patch(text)),
  nameAllWanted: (text) =>
    content.nameAllWanted({
      files: [{ path: text, kept: 0, rejected: 1, patch: text, undo: text, result: undefined }],
      comments: [],
    }),
  applyFilePatch: (text) =>
    content
      .parsePatch(text)
      .slice(0, 3)
      .map((file) => content.applyFilePatch(text, file)),
  sumChanges: (text) => content.sumChanges([diff(text), { ...diff(text), oldText: `${text}\nb` }, patch(text)]),
  readReceipt: (text) => content.readReceipt(toThread(calls.map((toThis) => toThis(text))).messages, []),
  readTestReport: (text) => [
    content.readTestReport(text),
    content.readTestReport(`1..1\n${text}`),
    content.readTestReport(`<testsuite name="${text}"><testcase name="a">${text}</testcase></testsuite>`),
    content.readTestReport(`Test Suites: 1 total\nTests: 0 total\n  ● a › ${text}\n${text}`),
    content.readTestReport(` Test Files  0 (0)\n Tests  0 (0)\n FAIL  a > ${text}\n${text}`),
    content.readTestReport(`=== FAILURES ===\n___ a ___\nE   ${text}\n${text}\n=== 1 failed in 1s ===`),
    content.readTestReport(`${text}\n--- FAIL: ${text} (0.00s)\nFAIL\ta\t1s`),
  ],
  readCallTests: (text) => calls.map((toThis) => content.readCallTests({ ...toThis(text), status: "completed" })),
  hasFailed: (text) => calls.map((toThis) => content.hasFailed({ ...toThis(text), status: "completed" })),
  toChangeReview: (text) => content.toChangeReview(files(text), {}, []),
  writeReview: (text) =>
    content.writeReview({ files: [{ path: text, kept: 1, rejected: 0, patch: text, undo: text }], comments: [] }),
  readReview: (text) =>
    content.readReview({ type: "resource", uri: text, mimeType: "application/vnd.countersign.review+json", text }),
  // One call for each line of the text: the cost must not grow faster than the thread.
  createTimeline: (text) =>
    content.createTimeline()(
      toThread([
        ...text
          .split("\n", 20_000)
          .map((line, at) => toCall({ key: `k${at}`, kind: "read", input: { path: line }, result: line })),
        ...calls.map((toThis) => toThis(text)),
      ]),
    ),
  readCallStep: onEachCall(content.readCallStep),
  readFileAt: (text) => {
    const steps = content.createTimeline()(
      toThread([
        toCall({ key: "r", kind: "read", input: { path: "a" }, result: text }),
        toCall({ key: "f", kind: "edit", input: { path: "a", old_str: text.slice(0, 1000), new_str: text } }),
        toCall({ key: "p", kind: "edit", content: [patch(`*** Begin Patch\n*** Update File: a\n@@\n-${text}\n+b\n`)] }),
        toCall({ key: "d", kind: "edit", content: [diff(text)] }),
        toCall({ key: "w", kind: "edit", content: [patch(text)] }),
      ]),
    );
    return steps.map((_, at) => [content.readFileAt(steps, "a", at), content.readFileAt(steps, text, at)]);
  },
  nameItems: onEachCall((call) => content.nameItems(presentCall({ call }).items, fieldWords)),
  presentCall: onEachCall((call) => presentCall({ call, workspace: "/w" })),
  presentInSteps: (text) =>
    runSteps(
      content.presentInSteps({
        request: { kind: "permission", title: text, reason: text, url: text, details: { a: text } },
      }),
    ),
  findGrantBlock: onEachCall((call) => content.findGrantBlock({ call })),
  cutText: (text) => cutText(text),
  listPieces: onEachCall((call) => runSteps(listPieces(presentCall({ call }).items, findFileChanges))),
  indexPieces: (text) =>
    runSteps(indexPieces(toItemPieces({ type: "words", key: "k", covers: [], source: "title", text, bulk: false }))),
  toItemPieces: (text) =>
    toItemPieces({
      type: "path",
      key: "k",
      covers: [],
      text,
      place: { path: text, place: "inside", absolute: text },
      label: "a",
    }),
  // Functions outside of the index that the above or other layers use.
  canonicalJson: (text) => canonicalJson({ [text]: text, a: toList(text), b: toDeep(text) }),
  decodeEntities: (text) => decodeEntities(text),
  inspectJson: (text) => inspectJson(text),
  isSnippet: (text) => isSnippet(diff(text), { old_str: text, edits: [{ old_str: text }] }),
  matchGlob: (text) => [matchGlob("/a/**/*b*c", text), matchGlob("**/a/**", `/${text}`)],
  toWorkspacePath: (text) => [toWorkspacePath(text, "/a"), toWorkspacePath(text, undefined)],
  toolKindOf: (text) => toolKindOf(text),
  writeCsv: (text) => content.writeCsv(table(text)),
  writeMarkdownTable: (text) => content.writeMarkdownTable(table(text)),
  writeTsv: (text) => content.writeTsv(table(text)),
};

const table = (text: string) => {
  const cell = [{ type: "text", text } as const];
  return { head: [cell], rows: [[cell], [cell]] };
};

/** Exports that take no untrusted text. */
const others: Readonly<Record<string, string>> = {
  toDuration: "takes a number",
  toSize: "takes a number",
  loadMarkdownTools: "loads a module",
  setFileDiff: "stores what a worker has compared",
  toLineKey: "takes a key and numbers",
  findBadExit: "takes the end of a command, of which it reads no text",
  isComposing: "takes an event, which has no text",
  consumeRepeats: "takes an event, which has no text",
  isLetter: "takes an event, which has no text",
  pressOnce: "takes an event, which has no text",
  submitByEnter: "takes an event, which has no text",
  findFocused: "takes a node",
  rememberFocus: "takes a node",
  treeOf: "takes a node",
  consume: "takes an event, which has no text",
  onEscape: "takes an element",
  onPressOutside: "takes elements",
  isDecision: "takes a request, of which it reads no text",
  toTicks: "takes steps, of which it reads no text",
  unpackInTasks: "runs unpackLineDiff",
  findMisfits: "runs @cfworker/json-schema, and follows a limited number of references",
  validateJson: "runs @cfworker/json-schema; patterns of others are taken out of the schema before (toSafeSchema)",
};

/** The functions that are measured: half of them in a short run, others with the next commit. */
const take = (offset: number) => everyOf(Object.keys(functions), bySize(2, 1, 1), offset);

describe("work", () => {
  test("is compared for each function of the layer that takes text", () => {
    const exported = Object.entries(content).flatMap(([name, value]) => (typeof value === "function" ? [name] : []));
    expect(exported.filter((name) => !(name in functions) && !(name in others))).toEqual([]);
    expect(Object.keys(others).filter((name) => !exported.includes(name) || name in functions)).toEqual([]);
  });

  test.each(take(0).map((name, turn) => [name, turn] as const))(
    "of %s grows no faster than its text, whatever it contains",
    (name, turn) => {
      const run = functions[name] ?? (() => undefined);
      const steep = sample(fixedTexts, 2, turn).flatMap(([what, make]) => {
        const growth = findGrowth(run, make, usual);
        return growth === undefined ? [] : [`${what}: ${growth.toFixed(1)} times the work for four times the text`];
      });
      expect(steep).toEqual([]);
      const long = sample(fixedTexts, 1, turn).filter(([, make]) => findGrowth(run, make, longest) !== undefined);
      expect(long.map(([what]) => what)).toEqual([]);
    },
  );

  test.each(take(1))("of %s grows no faster than any text of repeated parts", (name) => {
    const run = functions[name] ?? (() => undefined);
    fc.assert(
      fc.property(anyText, (make) => {
        expect(findGrowth(run, make, usual)).toBeUndefined();
      }),
      { numRuns: runs(4) },
    );
  });
});

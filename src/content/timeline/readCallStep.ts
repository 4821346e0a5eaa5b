import { isObject } from "../../model/index.ts";
import type { Json, Location, ToolCallPart } from "../../model/index.ts";
import { readOutputText } from "../call/readOutputText.ts";
import { splitLineNumbers } from "../call/splitLineNumbers.ts";
import { hasFailed } from "../test-output/readCallTests.ts";
import { summarizeToolCall } from "../call/summarizeToolCall.ts";
import type { ToolCallSummary } from "../call/summarizeToolCall.ts";
import { readCallChanges } from "../diff/readCallChanges.ts";
import { toFileChanges } from "../diff/toFileChanges.ts";
import type { FileChange, SentChange } from "../diff/FileChange.ts";
import type { TimelineKind, TimelineStep, TimelineStepState, TimelineText } from "./TimelineStep.ts";

/** Kinds of calls that are steps even before they have named a place. */
const kinds: Readonly<Partial<Record<ToolCallPart["kind"], TimelineKind>>> = {
  read: "read",
  search: "search",
  edit: "edit",
  delete: "delete",
  move: "move",
  execute: "command",
};

const states: Readonly<Record<ToolCallPart["status"], TimelineStepState>> = {
  pending: "open",
  awaiting_permission: "open",
  awaiting_input: "open",
  in_progress: "open",
  detached: "open",
  completed: "done",
  failed: "failed",
  denied: "undone",
  cancelled: "undone",
  incomplete: "undone",
};

const none: readonly never[] = [];

/** What a call alone tells of its step. */
export type CallStep = Omit<TimelineStep, "turnId">;

/** Returns the step of a tool call, without its turn; undefined for a call that has to do with no file and no command. */
export function readCallStep(part: ToolCallPart): CallStep | undefined {
  const summary = summarizeToolCall(part);
  const changes = readCallChanges({ ...part, kind: summary.kind });
  const known = kinds[summary.kind];
  // A call of any other kind is a step because of the places that it names.
  if (known === undefined && part.locations.length === 0 && changes.length === 0) return undefined;
  const state = part.status === "completed" && hasFailed(part) ? "failed" : states[part.status];
  const text = part.status === "completed" ? readText(part, summary) : undefined;
  const kind = (known === "command" ? undefined : kindOfChange(changes)) ?? known ?? "other";
  return {
    stepId: part.key,
    kind,
    callKind: kind,
    state,
    toolCallKey: part.key,
    subject: summary.object,
    isTitle: summary.verb === "title",
    locations: readLocations(part, changes, summary),
    changes,
    texts: text === undefined ? none : [text],
    moved: readMove(summary),
    agentKey: part.parentKey,
    time: part.startedAt,
  };
}

/** What the changes do, as one word: that of the first one, whose operation is more exact than the kind of the call. */
function kindOfChange(changes: readonly SentChange[]): TimelineKind | undefined {
  const [change] = changes;
  if (change === undefined) return undefined;
  if (change.type === "fragment") return "edit";
  if (change.type === "diff") return change.oldText === null ? "create" : change.newText === null ? "delete" : "edit";
  const operation = change.changes[0]?.operation ?? toFileChanges(change)[0]?.operation;
  return ({ add: "create", copy: "create", delete: "delete", modify: "edit", move: "move" } as const)[
    operation ?? "modify"
  ];
}

/** The places that the call has named, then the files that it changes or names in its input only. */
function readLocations(
  part: ToolCallPart,
  changes: readonly SentChange[],
  { kind, object, verb }: ToolCallSummary,
): readonly Location[] {
  const named = new Set(part.locations.map(({ path }) => path));
  const others = changes.flatMap(pathsOf).filter((path) => !named.has(path));
  const found = [...part.locations, ...Array.from(new Set(others), (path) => ({ path }))];
  const isFile = kind === "edit" || kind === "delete" || (kind === "read" && verb === "read");
  return found.length === 0 && isFile && object !== undefined && object === readPath(part.input)
    ? [{ path: object }]
    : found;
}

function pathsOf(change: SentChange): readonly string[] {
  if (change.type !== "patch") return [change.path];
  return change.changes.length > 0
    ? change.changes.map(({ path }) => path)
    : toFileChanges(change).map(({ path }: FileChange) => path);
}

function readMove({ kind, object, detail }: ToolCallSummary): TimelineStep["moved"] {
  return kind === "move" && object !== undefined && detail?.type === "to"
    ? { from: object, to: detail.path }
    : undefined;
}

/** The text of the file that a call has read or written; undefined where its output is something else. */
function readText(part: ToolCallPart, { kind, verb }: ToolCallSummary): TimelineText | undefined {
  if (kind === "edit") return readWritten(part);
  // A tool of the page reports what it did: its output is no file.
  if (kind !== "read" || verb !== "read" || part.runsOn === "application") return undefined;
  const paths = new Set(part.locations.map((location) => location.path));
  const [location] = part.locations;
  const path = location?.path ?? readPath(part.input);
  if (path === undefined || paths.size > 1) return undefined;
  const output = readOutputText(part) ?? readResource(part);
  if (output === undefined) return undefined;
  const numbered = splitLineNumbers(output);
  const firstLine = numbered?.firstLine ?? firstLineOf(part, output, location);
  const text = numbered?.text ?? output;
  return { path, text, firstLine, whole: firstLine === 1 && !isCut(part, location), written: false };
}

function readResource(part: ToolCallPart): string | undefined {
  const block = part.content.find((item) => item.type === "content")?.block;
  return block?.type === "resource" ? block.text : undefined;
}

const lineNames = ["line", "start_line", "startLine", "from", "offset"];
const endNames = ["end_line", "endLine", "to", "limit"];

/** The number of the first line that was read. The line of a location may also be only the line to look at. */
function firstLineOf(part: ToolCallPart, output: string, location: Location | undefined): number {
  const asked = readNumber(part.input, lineNames);
  if (asked !== undefined && asked > 0) return asked;
  const { line, endLine } = location ?? {};
  if (line === undefined || endLine === undefined) return 1;
  return countLines(output) <= endLine - line + 1 ? line : 1;
}

/** Whether the end of the file may be missing. */
function isCut({ input, rawOutput }: ToolCallPart, location: Location | undefined): boolean {
  if (readNumber(input, endNames) !== undefined || location?.endLine !== undefined) return true;
  const raw = isObject(rawOutput) ? rawOutput : {};
  return raw["truncated"] === true || raw["cut"] === true || raw["filtered"] === true;
}

/** `{"path":"a.js","content":"..."}`: a tool that writes a whole file, and shows no change of it. */
function readWritten(part: ToolCallPart): TimelineText | undefined {
  if (readCallChanges(part).length > 0) return undefined;
  const path = readPath(part.input);
  const text = readFields(part.input, ["content", "contents", "file_text", "text"]).find(
    (value) => typeof value === "string",
  );
  return path === undefined || text === undefined
    ? undefined
    : { path, text, firstLine: 1, whole: true, written: true };
}

function readPath(input: Json | undefined): string | undefined {
  const names = ["path", "file_path", "filePath", "file", "filename", "target_file", "abs_path"];
  const path = readFields(input, names).find((value) => typeof value === "string");
  return path === "" ? undefined : path;
}

function readNumber(input: Json | undefined, names: readonly string[]): number | undefined {
  const value = readFields(input, names).find((candidate) => typeof candidate === "number");
  return Number.isSafeInteger(value) ? value : undefined;
}

/** The values of the fields that an object has, in the order of the names; none for any other value. */
function readFields(input: Json | undefined, names: readonly string[]): readonly (Json | undefined)[] {
  return isObject(input) ? names.filter((name) => Object.hasOwn(input, name)).map((name) => input[name]) : none;
}

function countLines(text: string): number {
  let count = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < text.length - 1; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

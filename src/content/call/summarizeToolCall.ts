import { isObject, shortenText } from "../../model/index.ts";
import type { Json, JsonObject, ToolCallPart, ToolKind } from "../../model/index.ts";
import { parsePartialJson } from "../json/createPartialJson.ts";
import { toolKindOf, toolWords } from "./toolKindOf.ts";

/** The action of a call, as a key of `messages.toolCall.verb`; `title` where the agent's title or the tool's name takes its place. */
export type ToolVerb =
  | "read"
  | "list"
  | "edit"
  | "create"
  | "write"
  | "delete"
  | "move"
  | "search"
  | "run"
  | "think"
  | "fetch"
  | "switch_mode"
  | "call"
  | "title";

/** A detail about the object: lines of the file, the folder it is in, its destination, how many more there are. */
export type ToolDetail =
  | { readonly type: "lines"; readonly from: number; readonly to?: number | undefined }
  | { readonly type: "in"; readonly path: string }
  | { readonly type: "to"; readonly path: string }
  | { readonly type: "more"; readonly count: number };

/** The facts for the one line that describes a tool call. `messages` adds the words. */
export interface ToolCallSummary {
  /** The kind of the call, guessed from the tool's name where the wire has none. */
  readonly kind: ToolKind;
  /** The action of the call, as a key of the messages. */
  readonly verb: ToolVerb;
  /** Path, query, address or command; else, with the verb `title`, the title or the tool's name. Untrusted text, cut at 400 characters. */
  readonly object?: string | undefined;
  /** A detail about the object. */
  readonly detail?: ToolDetail | undefined;
  /** The command line, for calls that run one; untrusted text, whole. */
  readonly command?: string | undefined;
}

/** The fields of a call that its summary depends on. */
export type SummarizedCall = Pick<ToolCallPart, "kind" | "toolName" | "title" | "input" | "locations" | "content"> &
  Partial<Pick<ToolCallPart, "argument" | "inputState">>;

/** Characters beyond which a text is cut: one line cannot show more. */
const maxLength = 400;

/** Characters of a streaming argument that are parsed with each delta: the name of the object comes early. */
const maxStreamed = 2000;

/**
 * Describes a tool call as facts: `{ verb: "read", object: "src/cart.js", detail: { type: "lines", from: 10, to: 80 } }`.
 *
 * Reads the input under the names that tools commonly use, then locations and content, then title and name. A streaming argument is
 * parsed as far as it has arrived. Pure; takes any input and never throws.
 */
export function summarizeToolCall(part: SummarizedCall): ToolCallSummary {
  const kind = part.kind === "other" ? toolKindOf(part.toolName) : part.kind;
  const value = part.input ?? readStreamed(part);
  const input = isObject(value) ? value : {};
  const command = kind === "execute" ? readCommand(input, part) : undefined;
  if (command !== undefined) return { kind, verb: "run", object: cut(command), command };
  const object = readObject(kind, input, part);
  if (object === undefined) return { kind, ...fromTitle(part) };
  const detail = readDetail(kind, input, part, object);
  return { kind, verb: verbOf(kind, part), object: cut(object), detail };
}

function readStreamed({ argument = "", inputState }: SummarizedCall): Json | undefined {
  return inputState === "streaming" ? parsePartialJson(argument.slice(0, maxStreamed)).value : undefined;
}

function verbOf(kind: ToolKind, part: SummarizedCall): ToolVerb {
  const words = new Set(toolWords(part.toolName));
  const diff = part.content.find((item) => item.type === "diff");
  if (kind === "read") return words.has("list") || words.has("ls") || words.has("glob") ? "list" : "read";
  if (kind === "edit" && (diff?.oldText === null || words.has("create"))) return "create";
  if (kind === "edit" && diff?.newText === null) return "delete";
  if (kind === "edit" && words.has("write")) return "write";
  if (kind === "execute") return "run";
  return kind === "other" ? "call" : kind;
}

function fromTitle(part: SummarizedCall): Pick<ToolCallSummary, "verb" | "object"> {
  if (part.title !== undefined && part.title.trim() !== "") return { verb: "title", object: cut(part.title.trim()) };
  const name = toolWords(part.toolName).join(" ");
  return { verb: "title", object: cut(`${name.slice(0, 1).toUpperCase()}${name.slice(1)}`) };
}

const pathNames = [
  "path",
  "file_path",
  "filePath",
  "file",
  "filename",
  "target_file",
  "notebook_path",
  "abs_path",
  "directory",
  "dir",
];
const queryNames = ["query", "pattern", "regex", "q", "search", "needle", "text"];
const moveNames = ["from", "source", "old_path", "oldPath", "src", "path"];
const targetNames = ["to", "destination", "new_path", "newPath", "dest", "target"];
const urlNames = ["url", "uri", "href"];

function readObject(kind: ToolKind, input: JsonObject, part: SummarizedCall): string | undefined {
  if (kind === "search") return readString(input, queryNames);
  if (kind === "fetch") return readString(input, urlNames) ?? readString(input, queryNames);
  if (kind === "move") return readString(input, moveNames) ?? part.locations[0]?.path;
  if (kind === "read" || kind === "edit" || kind === "delete") {
    return readString(input, pathNames) ?? part.locations[0]?.path ?? contentPath(part);
  }
  return undefined;
}

function contentPath(part: SummarizedCall): string | undefined {
  const change = part.content.find((item) => item.type === "diff" || item.type === "patch");
  return change?.type === "patch" ? change.changes[0]?.path : change?.path;
}

function readDetail(kind: ToolKind, input: JsonObject, part: SummarizedCall, object: string): ToolDetail | undefined {
  if (kind === "move") return toDetail("to", readString(input, targetNames));
  if (kind === "search") return toDetail("in", readString(input, pathNames));
  const paths = new Set(part.locations.map((location) => location.path));
  if (paths.size > 1) return { type: "more", count: paths.size - 1 };
  if (kind !== "read") return undefined;
  const place = part.locations.find((location) => location.path === object || paths.size === 1);
  const from = readLine(input, ["line", "start_line", "startLine", "from", "offset"]) ?? place?.line;
  const count = readLine(input, ["limit"]);
  if (from === undefined) return undefined;
  const end =
    readLine(input, ["end_line", "endLine", "to"]) ?? (count === undefined ? place?.endLine : from + count - 1);
  return end === undefined || end < from ? { type: "lines", from } : { type: "lines", from, to: end };
}

function toDetail(type: "in" | "to", path: string | undefined): ToolDetail | undefined {
  return path === undefined || path === "." ? undefined : { type, path: cut(path) };
}

function readCommand(input: JsonObject, part: SummarizedCall): string | undefined {
  // {"commands":["ls","npm test"]} of OpenAI's shell: each is a whole command line.
  const lines = Array.isArray(input["commands"]) ? input["commands"].filter((line) => typeof line === "string") : [];
  if (lines.length > 0) return lines.join("\n");
  const value = input["command"] ?? input["cmd"] ?? input["script"] ?? input["code"];
  const words = Array.isArray(value) ? value.filter((word) => typeof word === "string") : [];
  // ["bash", "-lc", "npm test"]: only the script is shown, without the shell.
  const wrapped = /^(?:ba|z|da)?sh$/.test(words[0]?.split("/").at(-1) ?? "") && /^-\w*c$/.test(words[1] ?? "");
  if (wrapped && words[2] !== undefined) return words[2];
  if (words.length > 0) return words.map(quote).join(" ");
  const extra = Array.isArray(input["args"]) ? input["args"].filter((word) => typeof word === "string").map(quote) : [];
  if (typeof value === "string" && value.trim() !== "") return [value, ...extra].join(" ");
  return part.content.find((item) => item.type === "terminal")?.command;
}

function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

function readString(input: JsonObject, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = Object.hasOwn(input, name) ? input[name] : undefined;
    if (typeof value === "string" && value.trim() !== "") return value;
  }
  return undefined;
}

function readLine(input: JsonObject, names: readonly string[]): number | undefined {
  const value = names.map((name) => input[name]).find((candidate) => typeof candidate === "number");
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

function cut(text: string): string {
  return shortenText(text, maxLength);
}

import { isObject } from "../../model/index.ts";
import type { Json, JsonObject, PatchChange } from "../../model/index.ts";
import { isV4aPatch } from "../patch/scanV4aPatch.ts";
import { keysOf } from "../presentation/walkJson.ts";
import type { SentChange } from "./FileChange.ts";

/** Pointers to the leaves of an input that the texts of a change were read from. */
export interface ChangeSources {
  readonly path?: string | undefined;
  readonly oldText?: string | undefined;
  readonly newText?: string | undefined;
  /** Absent where the key of the patch does not say that it is one: then the key has to be shown. */
  readonly patch?: string | undefined;
}

/** A change of files in the input of a call, and the leaves that contain it. */
export interface InputChange {
  readonly change: SentChange;
  readonly sources: ChangeSources;
}

const cache = new WeakMap<JsonObject, readonly InputChange[]>();

/**
 * Returns the changes in the input of a call, in one of the forms that `readCallChanges` lists. The same input gives the same changes:
 * several callers ask, and an input may have a million fields.
 */
export function readInputChanges(input: Json): readonly InputChange[] {
  if (typeof input === "string") return toPatch(input, { patch: "" });
  if (!isObject(input)) return [];
  const changes = cache.get(input) ?? readInput(input);
  cache.set(input, changes);
  return changes;
}

/** The keys of the path beside the parts of a change. */
export const changedPathNames: readonly string[] = ["path", "file_path", "filePath", "filename"];
/** The keys of the text that takes the place of another one. */
export const newTextNames: readonly string[] = ["new_str", "new_string", "new_text", "newText", "newString"];
const patchNames: ReadonlySet<string> = new Set(["patch", "diff", "input", "patch_text"]);

function readInput(input: JsonObject): InputChange[] {
  const operation = readOperation(input);
  if (operation !== undefined) return [operation];
  const patch: InputChange[] = [];
  for (const key of keysOf(input)) {
    const value = input[key];
    if (typeof value === "string") patch.push(...toPatch(value, patchNames.has(key) ? { patch: `/${key}` } : {}));
  }
  if (patch.length > 0) return patch;
  const named = findField(input, changedPathNames);
  if (named === undefined) return [];
  const text = findField(input, ["file_text"]);
  // {"command":"create","path":"a.js","file_text":"..."}
  if (input["command"] === "create" && text !== undefined) {
    const sources = { path: `/${named.name}`, newText: "/file_text" };
    return [{ change: { type: "diff", path: named.value, oldText: null, newText: text.value }, sources }];
  }
  if (!Array.isArray(input["edits"])) return readFragment(named, input, "");
  return input["edits"].flatMap((edit, at) => (isObject(edit) ? readFragment(named, edit, `/edits/${at}`) : []));
}

interface Field {
  readonly name: string;
  readonly value: string;
}

function readFragment(path: Field, edit: JsonObject, root: string): InputChange[] {
  // {"command":"str_replace","path":"a.js","old_str":"1","new_str":"2"}   other tools: old_string, old_text
  const oldText = findField(edit, ["old_str", "old_string", "old_text", "oldText", "oldString"]);
  const newText = findField(edit, newTextNames);
  if (oldText === undefined || newText === undefined) return [];
  const sources = { path: `/${path.name}`, oldText: `${root}/${oldText.name}`, newText: `${root}/${newText.name}` };
  const change = { type: "fragment", path: path.value, oldText: oldText.value, newText: newText.value } as const;
  return [{ change, sources }];
}

/** `{"type":"update_file","path":"a.js","diff":"@@\n-1\n+2\n"}` of OpenAI: the hunks without file headers. */
function readOperation({ type, path, diff }: JsonObject): InputChange | undefined {
  const word = typeof type === "string" ? /^(create|update|delete)_file$/.exec(type)?.[1] : undefined;
  if (word === undefined || typeof path !== "string") return undefined;
  const operation = word === "create" ? "add" : word === "delete" ? "delete" : "modify";
  const head = { add: "Add", modify: "Update", delete: "Delete" }[operation];
  const changes: PatchChange[] = [{ operation, path }];
  const patch = `*** ${head} File: ${path}\n${typeof diff === "string" ? diff : ""}`;
  const sources = { path: "/path", patch: typeof diff === "string" ? "/diff" : undefined };
  return { change: { type: "patch", changes, patch }, sources };
}

function toPatch(text: string, sources: ChangeSources): InputChange[] {
  const isPatch = isV4aPatch(text) || (/^--- .*\n\+\+\+ /m.test(text) && /^@@ -\d/m.test(text));
  return isPatch ? [{ change: { type: "patch", changes: [], patch: text }, sources }] : [];
}

function findField(input: JsonObject, names: readonly string[]): Field | undefined {
  const name = names.find((it) => typeof input[it] === "string");
  const value = name === undefined ? undefined : input[name];
  return name === undefined || typeof value !== "string" ? undefined : { name, value };
}

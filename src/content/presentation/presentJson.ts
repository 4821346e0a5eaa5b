import type { Json, JsonObject } from "../../model/index.ts";
import { hostOf } from "../markdown/safeHref.ts";
import { toCommandFolder, toWorkspacePath } from "../call/toWorkspacePath.ts";
import type { PresentedAddress, PresentedCommand, PresentedPath, PresentedValue } from "./Presentation.ts";
import { readCommands, type FoundCommand } from "./readCommand.ts";
import { cutText, longText } from "./toPieces.ts";
import { keysOf, hasChildren, placeOfIndex, placeOfKey, type JsonPlace } from "./walkJson.ts";

/** The items of one JSON value, by their types; filled while it is walked. */
export interface PresentedJson {
  readonly commands: PresentedCommand[];
  readonly addresses: PresentedAddress[];
  readonly paths: PresentedPath[];
  readonly values: PresentedValue[];
  /** Whether a label has lost its beginning: then the whole text must also be shown. */
  isCut: boolean;
}

/** Options of `presentJson`. */
export interface PresentJsonOptions {
  /** The start of all pointers: `/input`. */
  readonly root: string;
  /** Absolute path of the workspace, where it is known. */
  readonly workspace: string | undefined;
  /** Whether a change of files shows the text at this pointer in full. */
  readonly isShown?: ((pointer: string) => boolean) | undefined;
}

/** Values after which the walk pauses, so that no task of the page gets long. */
const pauseEvery = 2000;

/** Entries from which on a list is long. */
const longList = 20;

const pathNames: ReadonlySet<string> = new Set(
  "path paths file files file_path filePath filename target_file notebook_path abs_path absolute_path absolutePath directory dir from to source destination old_path new_path oldPath newPath src dest target cwd".split(
    " ",
  ),
);

/** Whether the value of a key is where a path is expected. */
export function isPathName(name: string): boolean {
  return pathNames.has(name) || /(?:path|file|filename|folder|dir|directory)s?$/i.test(name);
}

const addressPattern = /^[a-z][a-z\d+.-]{1,20}:\/\//i;
const addressNames: ReadonlySet<string> = new Set(["url", "uri", "href"]);

interface Task {
  readonly value: Json;
  readonly place: JsonPlace;
  /** Whether it is an entry of a long list. */
  readonly inLongList: boolean;
}

/**
 * Walks a JSON value in the order of its text and presents each leaf exactly once: as part of a command, as an address, as a path or as
 * a labelled value. Yields after every 2,000 values. Takes any depth, without recursion.
 */
export function* presentJson(input: Json, options: PresentJsonOptions): Generator<void, PresentedJson> {
  const presented: PresentedJson = { commands: [], addresses: [], paths: [], values: [], isCut: false };
  const tasks: Task[] = [
    { value: input, place: { pointer: options.root, label: "", name: "", isCut: false }, inLongList: false },
  ];
  let walked = 0;
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    walked += 1;
    if (walked % pauseEvery === 0) yield;
    const { value } = task;
    if (!hasChildren(value) || isNumbers(value)) addLeaf(presented, task, options);
    else if (Array.isArray(value)) pushList(tasks, value, task.place);
    else if (typeof value === "object" && value !== null)
      yield* addObject(presented, tasks, value, task.place, options);
  }
  return presented;
}

/** Numbers up to which a list is shown in one line: a place, a size, a range. */
const mostNumbers = 8;

/** Whether a value is a list of a few numbers, which is shown as one value: "62, 119". */
function isNumbers(value: Json): value is number[] {
  const isShort = Array.isArray(value) && value.length > 1 && value.length <= mostNumbers;
  return isShort && value.every((entry) => typeof entry === "number");
}

function pushList(tasks: Task[], list: readonly Json[], place: JsonPlace): void {
  const inLongList = list.length >= longList;
  for (let index = list.length - 1; index >= 0; index -= 1) {
    const value = list[index];
    if (value !== undefined) tasks.push({ value, place: placeOfIndex(place, index), inLongList });
  }
}

function* addObject(
  presented: PresentedJson,
  tasks: Task[],
  object: JsonObject,
  place: JsonPlace,
  options: PresentJsonOptions,
): Generator<void> {
  const commands = readCommands(object);
  const shown = new Set(commands.flatMap(({ keys }) => keys));
  for (const command of commands) presented.commands.push(toCommand(command, object, place, options));
  const keys = keysOf(object);
  for (let index = keys.length - 1; index >= 0; index -= 1) {
    if ((index + 1) % pauseEvery === 0) yield;
    const key = keys[index] ?? "";
    const value = object[key];
    if (value !== undefined && !shown.has(key)) tasks.push({ value, place: placeOfKey(place, key), inLongList: false });
  }
}

function toCommand(
  { keys, index, cwd, ...command }: FoundCommand,
  object: JsonObject,
  place: JsonPlace,
  { root, workspace }: PresentJsonOptions,
): PresentedCommand {
  const named = placeOfKey(place, keys[0] ?? "commands");
  const at = index === undefined ? named : placeOfIndex(named, index);
  // Each command of a list shows its own entry; the first also the keys that all share.
  const shared = index === undefined ? keys : keys.slice(1);
  const leaves = shared.flatMap((key) => listLeaves(object[key] ?? null, placeOfKey(place, key)));
  return {
    type: "command",
    key: at.pointer,
    covers: [...(index === undefined ? [] : [at]), ...leaves].map(({ pointer }) => pointer),
    ...command,
    cwd: cwd === undefined ? undefined : toCommandFolder(cwd, workspace),
    label: place.pointer === root ? undefined : at.label,
  };
}

/** Returns the leaves of a small value: a command's value is a text, a list of words or a flat object. */
function listLeaves(value: Json, place: JsonPlace): readonly JsonPlace[] {
  if (!hasChildren(value) || typeof value !== "object" || value === null) return [place];
  return Array.isArray(value)
    ? value.map((_word, index) => placeOfIndex(place, index))
    : Object.keys(value).map((key) => placeOfKey(place, key));
}

function addLeaf(presented: PresentedJson, { value, place, inLongList }: Task, options: PresentJsonOptions): void {
  const { workspace, isShown } = options;
  const { pointer, label, name } = place;
  presented.isCut ||= place.isCut;
  if (typeof value === "string" && isShown?.(pointer) === true) return;
  // Numbered: below many long keys the pointers of all leaves would be far longer than the input.
  const number = presented.addresses.length + presented.paths.length + presented.values.length;
  const covers = isNumbers(value) ? value.map((_, index) => placeOfIndex(place, index).pointer) : [pointer];
  const base = { key: `${options.root}#${number}`, covers, label };
  if (typeof value === "string" && value.trim() !== "") {
    if (addressNames.has(name) || addressPattern.test(value)) {
      const host = hostOf(value);
      presented.addresses.push({ ...base, type: "address", url: value, ...(host === null ? {} : { host }) });
      return;
    }
    if (pathNames.has(name) && value.length < 4096 && !value.includes("\n")) {
      presented.paths.push({ ...base, type: "path", text: value, place: toWorkspacePath(value, workspace) });
      return;
    }
  }
  const text =
    typeof value === "string" ? toShownText(value) : isNumbers(value) ? value.join(", ") : JSON.stringify(value);
  const bulk = inLongList || (text.length > 400 && cutText(text).length >= longText);
  presented.values.push({ ...base, type: "value", text, bulk });
}

/** Returns a text as it is, quoted where it could be read as another kind of value or where its ends would not be visible. */
function toShownText(text: string): string {
  // A text of several lines cannot be read as another kind of value.
  if (text.includes("\n")) return text;
  const first = text.charAt(0);
  const isUnclear =
    text === "" ||
    text !== text.trim() ||
    text === "true" ||
    text === "false" ||
    text === "null" ||
    /[-\d{["]/.test(first);
  return isUnclear && text.length < 4096 ? JSON.stringify(text) : text;
}

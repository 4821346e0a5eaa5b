import type { Json } from "../../model/index.ts";
import { isPathName } from "../presentation/presentJson.ts";
import type { PresentedItem } from "../presentation/Presentation.ts";
import { hasChildren, keysOf } from "../presentation/walkJson.ts";
import { splitCommands } from "../shell/splitCommands.ts";
import { listArgumentWords } from "./matchCommand.ts";

/** A text of a call, read as a path. Only its text is read: links are not followed. */
export interface PossiblePath {
  /** The names of the path, once for each way in which a tool could read it. The root is an empty first name. */
  readonly readings: readonly (readonly string[])[];
  /** Whether it is where a path is expected; else it may be any text, such as the words of a command. */
  readonly isPath: boolean;
  /** Whether only the agent knows where it leads: above an unknown folder, or to somebody's home. */
  readonly isOpen: boolean;
}

/**
 * Reads each text of a call that a tool could take for a path: the paths that are shown, each key and each text of the input, whatever
 * their form, and the words of commands. For rules that ask or deny: what is no path costs a question at most.
 */
export function readPossiblePaths(
  { input, items, paths }: { input: Json | undefined; items: readonly PresentedItem[]; paths: readonly string[] },
  workspace: string | undefined,
): readonly PossiblePath[] {
  const base = workspace === undefined ? undefined : readNames(toSlashes(workspace)).names;
  const commands = items.filter((item) => item.type === "command");
  const lists = new Set(commands.flatMap(({ args }) => listArgumentWords(args)));
  const words = [...commands.map((one) => one.words ?? splitCommands(one.text).flat()), ...lists].flat();
  return [
    ...paths.map((text) => readPossiblePath(text, true, base)),
    ...listTexts(input).map(({ text, isPath }) => readPossiblePath(text, isPath, base)),
    ...words.flatMap(listNamed).map((text) => readPossiblePath(text, false, base)),
  ];
}

/** Lists the texts in a word of a command that may name a file: all of it, and behind `--file=`, `-f`, `@` and `HEAD:`. */
function listNamed(word: string): readonly string[] {
  const places = ["=", "@", ":"].flatMap((sign) => [word.indexOf(sign), word.lastIndexOf(sign)]);
  const starts = new Set([0, ...places.map((place) => place + 1), ...(/^-\w/.test(word) ? [2] : [])]);
  return Array.from(starts, (start) => word.slice(start));
}

interface FoundText {
  readonly text: string;
  readonly isPath: boolean;
}

/** Lists the keys and the texts of a value. Takes any depth, without recursion. */
function listTexts(input: Json | undefined): readonly FoundText[] {
  const found: FoundText[] = [];
  const tasks: { readonly value: Json; readonly name: string }[] =
    input === undefined ? [] : [{ value: input, name: "" }];
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    const { value, name } = task;
    if (typeof value === "string")
      found.push({ text: value, isPath: isPathName(name) || /^file:/i.test(value.trim()) });
    if (typeof value !== "object" || value === null || !hasChildren(value)) continue;
    if (Array.isArray(value)) for (const entry of value) tasks.push({ value: entry, name });
    else
      for (const key of keysOf(value)) {
        found.push({ text: key, isPath: false });
        tasks.push({ value: value[key] ?? null, name: key });
      }
  }
  return found;
}

function readPossiblePath(text: string, isPath: boolean, base: readonly string[] | undefined): PossiblePath {
  const readings: (readonly string[])[] = [];
  let isOpen = false;
  for (const form of listForms(text.normalize("NFC").trim())) {
    const { names, climbs } = readNames(form);
    const isHome = names[0]?.startsWith("~") === true;
    isOpen ||= isHome || (climbs > 0 && base === undefined);
    readings.push(names);
    if (base === undefined || isHome) continue;
    const whole = isRoot(names[0])
      ? names
      : [...base.slice(0, Math.max(isRoot(base[0]) ? 1 : 0, base.length - climbs)), ...names];
    readings.push(whole);
    if (base.every((name, index) => name === whole[index])) readings.push(whole.slice(base.length));
  }
  return { readings, isPath, isOpen };
}

/** Whether a path that begins with the name is absolute. No `..` leads above the root, nor above a drive. */
function isRoot(name: string | undefined): boolean {
  return name === "" || /^[a-z]:$/i.test(name ?? "");
}

/**
 * The texts that a tool could read in one: a backslash is a slash or a letter, and an address has a path, maybe encoded, which ends before
 * its query and its fragment.
 */
function listForms(text: string): readonly string[] {
  const address =
    /^[a-z][a-z\d+.-]*:\/\/[^/\\]*([/\\][\s\S]*)$/i.exec(text)?.[1] ?? /^file:([\s\S]*)$/i.exec(text)?.[1];
  const paths = address === undefined ? [] : [address, address.split(/[?#]/, 1)[0] ?? ""];
  const forms = [text, ...paths, ...paths.map(decode)];
  return [...new Set(forms.flatMap((form) => (form.includes("\\") ? [toSlashes(form), form] : [form])))];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function toSlashes(text: string): string {
  return text.replaceAll("\\", "/");
}

/** Splits a path into its names and resolves `..`; `climbs` counts those that lead above its start. Above the root is the root. */
function readNames(path: string): { readonly names: readonly string[]; readonly climbs: number } {
  const names: string[] = [];
  let climbs = 0;
  for (const [index, part] of path.split("/").entries()) {
    if (part === "." || (part === "" && index > 0)) continue;
    if (part !== "..") names.push(part);
    else if (names.length === 0) climbs += 1;
    else if (names.at(-1) !== "") names.pop();
  }
  return { names, climbs };
}

import type { Json, JsonObject } from "../../model/index.ts";

/** Words in the names of fields whose values a program may get as its arguments: `args`, `extra_args`, `commandOpts`, `cliFlags`. */
const argumentWord = /^(?:args?|argv|arguments?|params?|parameters?|flags?|opts?|options?|switch(?:es)?|operands?)$/i;

/** Words in the names of fields whose words may be flags without their dashes: `{"flags":["r","force"]}`. */
const flagWord = /^(?:flags?|opts?|options?|switch(?:es)?)$/i;

/** What stands between the words of a name: signs and digits, and the borders of words that begin with a capital (`CLIArgs`). */
const border = /[^a-zA-Z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;

/** Whether a name has such a word as a whole: `target` has no `arg`. */
function hasWord(name: string, pattern: RegExp): boolean {
  return name.split(border).some((word) => pattern.test(word));
}

const dashed = /^--?[a-z\d]/i;

/** Arguments of a program that are written with their names: `dd if=a of=b`. */
const assigned: ReadonlySet<string> = new Set(["if", "of"]);

/**
 * Returns the words that the program of a command may get as arguments, from the fields beside it: all below fields such as `args` and
 * `extra_options`; texts that begin with a dash; flags that are switched on as fields, such as `{"recursive":true}` and `{"-rf":true}`;
 * and `{"if":"a","of":"b"}` as `dd` gets them. Linear in the size of the object.
 *
 * @param shown keys that the command shows itself
 */
export function readArguments(input: JsonObject, shown: ReadonlySet<string>): readonly string[] {
  return Object.entries(input).flatMap(([key, value]) => {
    if (shown.has(key)) return [];
    if (hasWord(key, argumentWord) || dashed.test(key)) return listWords(key, value);
    const named = toNamed(key, value);
    const texts = Array.isArray(value) ? value : [value];
    const hasFlag = texts.some((text) => typeof text === "string" && dashed.test(text));
    return hasFlag ? [...named, ...texts.filter((text) => typeof text === "string")] : named;
  });
}

/** Lists the words of everything below a field, in the order of its text. */
function listWords(name: string, field: Json): readonly string[] {
  const words: string[] = [];
  const areFlags = hasWord(name, flagWord);
  const open: { readonly key: string; readonly value: Json }[] = [{ key: name, value: field }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { key, value } = next;
    words.push(...toNamed(key, value));
    if (typeof value === "string" || typeof value === "number") words.push(String(value));
    if (typeof value === "string" && areFlags && /^[a-z][\w-]*$/i.test(value)) words.push(toFlag(value));
    if (typeof value !== "object" || value === null) continue;
    const children = Array.isArray(value)
      ? value.map((child) => ({ key: "", value: child }))
      : Object.entries(value).map(([inner, child]) => ({ key: inner, value: child }));
    for (const child of children.toReversed()) open.push(child);
  }
  return words;
}

/** Returns the words for a field that is an argument by its name. */
function toNamed(key: string, value: Json): readonly string[] {
  if (value === null || value === false || key === "") return [];
  if (dashed.test(key)) return [key];
  if (assigned.has(key) && typeof value !== "object") return [`${key}=${String(value)}`];
  return value === true || value === 1 || value === "true" ? [toFlag(key)] : [];
}

/** `-r` for `r`, `--dry-run` for `dryRun`. */
function toFlag(name: string): string {
  if (name.length <= 3) return `-${name}`;
  return `--${name.replaceAll(/(?<=[a-z])(?=[A-Z])|_/g, "-").toLowerCase()}`;
}

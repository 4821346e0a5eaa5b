import type { Json } from "../../model/index.ts";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

type Task = { readonly text: string } | { readonly value: Json };

/**
 * Serializes a JSON value so that equal values give the same text: no spaces, keys sorted by UTF-16 code units (as RFC 8785 orders them),
 * fields that are `undefined` left out (as `JSON.stringify` does).
 *
 * Works without recursion, so that input nested ten thousand levels deep cannot exhaust the stack.
 */
export function canonicalJson(input: Json): string {
  const tasks: Task[] = [{ value: input }];
  const out: string[] = [];
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    if ("text" in task) out.push(task.text);
    else if (Array.isArray(task.value)) pushAll(tasks, listTasks(task.value));
    else if (typeof task.value === "object" && task.value !== null) pushAll(tasks, objectTasks(task.value));
    else out.push(JSON.stringify(task.value));
  }
  return out.join("");
}

function listTasks(list: readonly Json[]): Task[] {
  const inner = list.flatMap((value, index): Task[] => (index === 0 ? [{ value }] : [{ text: "," }, { value }]));
  return [{ text: "[" }, ...inner, { text: "]" }];
}

function objectTasks(object: { readonly [key: string]: Json }): Task[] {
  // Without a comparator the sort is by UTF-16 code units, which is the wanted order; a locale's would differ between machines.
  const keys = Object.keys(object)
    .filter((key) => object[key] !== undefined)
    .toSorted();
  const inner = keys.flatMap((key, index): Task[] => [
    { text: `${index === 0 ? "" : ","}${JSON.stringify(key)}:` },
    { value: object[key] ?? null },
  ]);
  return [{ text: "{" }, ...inner, { text: "}" }];
}

function pushAll(stack: Task[], tasks: readonly Task[]): void {
  for (let index = tasks.length - 1; index >= 0; index -= 1) {
    const task = tasks[index];
    if (task !== undefined) stack.push(task);
  }
}

/**
 * Returns the hex SHA-256 of an input's canonical JSON: the digest of what the user was shown.
 *
 * Equal values give equal digests whatever their key order or spacing was. Synchronous, because `crypto.subtle` is missing on pages
 * without https and a decision must not wait.
 */
export function digestInput(input: Json): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(input))));
}

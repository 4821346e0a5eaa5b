import type { Json, JsonObject } from "../../model/index.ts";
import { equalValues } from "../equalValues.ts";
import { readArray, readObject, readString } from "../read.ts";

/**
 * Applies a JSON Patch (RFC 6902) to a copy; undefined unless it is a list whose operations all succeed, so that none is applied in part.
 */
export function applyPatch(document: Json, operations: Json | undefined): Json | undefined {
  let current: Json | undefined = structuredClone(document);
  const list = readArray(operations);
  if (list === undefined) return undefined;
  for (const operation of list) {
    current = current === undefined ? undefined : applyOne(current, readObject(operation) ?? {});
  }
  return current;
}

function applyOne(document: Json, operation: JsonObject): Json | undefined {
  const path = toPath(readString(operation["path"]));
  const from = toPath(readString(operation["from"]));
  const value = operation["value"] ?? null;
  if (path === undefined) return undefined;
  switch (readString(operation["op"]) ?? "") {
    case "add":
      return write(document, path, value, "add");
    case "replace":
      return read(document, path) === undefined ? undefined : write(document, path, value, "replace");
    case "remove":
      return write(document, path, undefined, "replace");
    case "test":
      return equalValues(read(document, path), value) ? document : undefined;
    case "copy":
    case "move": {
      const moved = from && read(document, from);
      if (from === undefined || moved === undefined) return undefined;
      const rest = operation["op"] === "move" ? write(document, from, undefined, "replace") : document;
      return rest === undefined ? undefined : write(rest, path, structuredClone(moved), "add");
    }
    default:
      return undefined;
  }
}

/** Parses a JSON Pointer: `/a~1b/0` becomes `["a/b", "0"]`; undefined if it is invalid or names `__proto__`. */
function toPath(pointer: string | undefined): readonly string[] | undefined {
  if (pointer === undefined || (pointer !== "" && !pointer.startsWith("/"))) return undefined;
  const path = pointer === "" ? [] : pointer.slice(1).split("/");
  const keys = path.map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  return keys.includes("__proto__") ? undefined : keys;
}

/** The index of a list's item; -1 for a key that is none, such as an empty one, `01` or `1e0`. */
function toIndex(key: string): number {
  return /^(?:0|[1-9]\d*)$/u.test(key) ? Number(key) : -1;
}

function read(document: Json, path: readonly string[]): Json | undefined {
  let current: Json | undefined = document;
  for (const key of path) {
    const list: readonly Json[] | undefined = readArray(current);
    const fields: JsonObject | undefined = readObject(current);
    current = list?.[toIndex(key)] ?? (fields !== undefined && Object.hasOwn(fields, key) ? fields[key] : undefined);
  }
  return current;
}

/** Sets a value in place below the root; without a value removes it. */
function write(
  document: Json,
  path: readonly string[],
  value: Json | undefined,
  how: "add" | "replace",
): Json | undefined {
  const key = path.at(-1);
  if (key === undefined) return value;
  const parent = read(document, path.slice(0, -1));
  if (Array.isArray(parent)) {
    const index = key === "-" ? parent.length : toIndex(key);
    if (index < 0 || index > parent.length) return undefined;
    if (value === undefined && index === parent.length) return undefined;
    parent.splice(index, how === "add" ? 0 : 1, ...(value === undefined ? [] : [value]));
    return document;
  }
  const fields = readObject(parent);
  if (fields === undefined || (value === undefined && !Object.hasOwn(fields, key))) return undefined;
  if (value === undefined) delete fields[key];
  else fields[key] = value;
  return document;
}

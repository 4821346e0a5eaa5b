import type { Json } from "../../model/index.ts";
import { readArray, readBoolean, readNumber, readObject, readString } from "../read.ts";

type Leaf = string | number | boolean | null;
/** An object or array: children by name or index, in order of arrival. A Map, because a name may be `__proto__`. */
type Node = { leaf: Leaf } | { readonly isArray: boolean; readonly below: Map<string | number, Node> };

/** Maximum depth of paths; deeper values are left out. */
const deepest = 64;

/** Converts the arguments of one call, which the wire sends as values at paths, to JSON text. */
export interface ArgumentWriter {
  /** Adds the values of one part and returns the text that they append, for display, in order of arrival. */
  add(pieces: Json | undefined): string;
  /** The complete text so far: valid JSON, regardless of the order of the values. */
  text(): string;
}

/** Creates an argument writer for one call. Values without a path are left out. */
export function createArgumentWriter(): ArgumentWriter {
  const root: Node = { isArray: false, below: new Map() };
  // Open elements of the appended text: containers by their path step, and the string that may be continued.
  let open: { readonly step: string | number; readonly isArray: boolean; count: number }[] = [];
  let openString: string | undefined;

  const close = (depth: number): string => {
    const quote = openString === undefined ? "" : '"';
    openString = undefined;
    const brackets = open
      .splice(depth)
      .toReversed()
      .map(({ isArray }) => (isArray ? "]" : "}"));
    return quote + brackets.join("");
  };

  const addPiece = (piece: Json): string => {
    const fields = readObject(piece) ?? {};
    const jsonPath = readString(fields["jsonPath"]) ?? "";
    const path = readPath(jsonPath);
    const value = readValue(fields);
    if (value === undefined || path.length === 0 || path.length > deepest) return "";
    const continuesString = openString === jsonPath && typeof value === "string";
    place(root, path, value, continuesString);
    if (continuesString) return escape(value);
    let text = "";
    if (open.length === 0) {
      text = "{";
      open = [{ step: "$", isArray: false, count: 0 }];
    }
    const containers = path.slice(0, -1);
    const differs = containers.findIndex((step, index) => open[index + 1]?.step !== step);
    text += close(1 + (differs === -1 ? containers.length : differs));
    for (let index = open.length - 1; index < path.length; index++) {
      const step = path[index] ?? "";
      const parent = open[index];
      if (parent !== undefined && parent.count++ > 0) text += ",";
      if (typeof step === "string") text += `${JSON.stringify(step)}:`;
      if (index === path.length - 1) break;
      const isArray = typeof path[index + 1] === "number";
      open.push({ step, isArray, count: 0 });
      text += isArray ? "[" : "{";
    }
    if (typeof value !== "string") return text + JSON.stringify(value);
    if (fields["willContinue"] !== true) return `${text}"${escape(value)}"`;
    openString = jsonPath;
    return `${text}"${escape(value)}`;
  };

  return {
    add: (pieces) => (readArray(pieces) ?? []).map(addPiece).join(""),
    text: () => toText(root),
  };
}

/** `$.recipe.ingredients[3].name` or `$['odd name']` */
function readPath(path: string): readonly (string | number)[] {
  const steps = path.replace(/^\$/, "").matchAll(/\.([^.[\]]+)|\[(\d+)\]|\['([^']*)'\]/g);
  return [...steps].map(([, name, index, quoted]) => (index === undefined ? (name ?? quoted ?? "") : Number(index)));
}

function readValue(fields: { readonly [name: string]: Json }): Leaf | undefined {
  if (fields["nullValue"] !== undefined) return null;
  return readString(fields["stringValue"]) ?? readNumber(fields["numberValue"]) ?? readBoolean(fields["boolValue"]);
}

function place(root: Node, path: readonly (string | number)[], value: Leaf, continuesString: boolean): void {
  let node = root;
  for (const [index, step] of path.entries()) {
    if ("leaf" in node) return;
    const last = index === path.length - 1;
    let next = node.below.get(step);
    if (next === undefined || (last && !continuesString)) {
      next = last ? { leaf: value } : { isArray: typeof path[index + 1] === "number", below: new Map() };
      node.below.set(step, next);
    } else if (last && "leaf" in next) next.leaf = `${String(next.leaf)}${String(value)}`;
    node = next;
  }
}

/** Serializes a node; missing indices of an array are skipped, since only the order counts. */
function toText(node: Node): string {
  if ("leaf" in node) return JSON.stringify(node.leaf);
  const entries = [...node.below];
  if (!node.isArray)
    return `{${entries.map(([name, below]) => `${JSON.stringify(String(name))}:${toText(below)}`).join(",")}}`;
  const items = entries.toSorted(([left], [right]) => Number(left) - Number(right));
  return `[${items.map(([, below]) => toText(below)).join(",")}]`;
}

function escape(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

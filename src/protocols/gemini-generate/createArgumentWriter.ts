import type { Json } from "../../model/index.ts";
import { readArray, readBoolean, readNumber, readObject, readString } from "../read.ts";

type Leaf = string | number | boolean | null;
/** Objects and arrays alike: the names or indices below, in the order they came. Maps, because a name may be `__proto__`. */
type Node = { leaf: Leaf } | { readonly isArray: boolean; readonly below: Map<string | number, Node> };

/** Deeper paths are no arguments of a tool; what lies below is left out. */
const deepest = 64;

/** Writes the arguments of one call, which the wire sends as values at paths, as the JSON text they amount to. */
export interface ArgumentWriter {
  /** Takes the pieces of one part and gives the text they append, for display: it is written in the order of the pieces. */
  add(pieces: Json | undefined): string;
  /** The whole text as of now, closed: JSON that parses, whatever the order of the pieces. */
  text(): string;
}

/** Makes an argument writer for one call. Pieces without a path or a value are left out. */
export function createArgumentWriter(): ArgumentWriter {
  const root: Node = { isArray: false, below: new Map() };
  // What the appended text has open: containers by the step that leads to them, and the string that may go on.
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

/** An index that was left out closes up: it is the order that counts. */
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

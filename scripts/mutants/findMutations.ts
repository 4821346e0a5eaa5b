import { childrenOf, isFunction, isNode, readSyntax, walk, type SyntaxNode } from "./readSyntax.ts";

/** One small change of a file that a test should notice. */
export interface Mutation {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  /** The text that replaces it. */
  readonly text: string;
  /** What kind of change it is. */
  readonly kind: string;
  /** Where the innermost function around it starts; undefined at the top of the module. */
  readonly around: number | undefined;
}

/** A change within a file: from, to, instead, kind. */
type Change = readonly [start: number, end: number, text: string, kind: string];

const operators: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "&&": "||",
  "||": "&&",
};
const methods: Readonly<Record<string, string>> = {
  some: "every",
  every: "some",
  min: "max",
  max: "min",
  find: "findLast",
  findLast: "find",
  startsWith: "endsWith",
  endsWith: "startsWith",
};
/** Attributes that only change the look, which tests do not check. */
const looks = /^(?:className|key|style|data-slot|size|variant|rows|data-severity)\b/;
/** Calls whose result is their list with something left out. */
const narrowing = /^(?:filter|slice|toSorted|toReversed|trim|toLowerCase)$/;

function textOf(source: string, node: unknown): string {
  return isNode(node) ? source.slice(node.start, node.end) : "";
}

/** Changes the operator between two operands. */
function* changeOperator(source: string, { left, right, operator }: SyntaxNode): Generator<Change> {
  if (!isNode(left) || !isNode(right) || typeof operator !== "string") return;
  const at = left.end + source.slice(left.end, right.start).indexOf(operator);
  const other = operators[operator];
  if (other !== undefined) yield [at, at + operator.length, other, "operator"];
  if (operator === "??") yield [left.end, right.end, "", "fallback removed"];
}

function* changeLiteral({ value, start, end }: SyntaxNode): Generator<Change> {
  // A delay that is longer by a millisecond is not observable.
  if (typeof value === "number" && value < 100) yield [start, end, String(value + 1), "off by one"];
  if (typeof value === "number" && value >= 100) yield [start, end, String(value * 2), "twice as much"];
  if (typeof value === "boolean") yield [start, end, String(!value), "literal"];
  if (typeof value === "string") yield [start, end, value === "" ? '"mutant"' : '""', "literal"];
}

function* changeCall(source: string, { callee, end }: SyntaxNode): Generator<Change> {
  if (!isNode(callee) || callee.type !== "MemberExpression" || callee["computed"] === true) return;
  const { object, property } = callee;
  const name = textOf(source, property);
  if (!isNode(object) || !isNode(property)) return;
  const other = Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (other !== undefined) yield [property.start, property.end, other, "method"];
  if (narrowing.test(name)) yield [object.end, end, "", "call removed"];
}

/** The mutations of one node. */
function* changesOf(source: string, node: SyntaxNode): Generator<Change> {
  const { type, start, end, test, argument } = node;
  if (/^(?:IfStatement|ConditionalExpression)$/.test(type) && isNode(test))
    yield [test.start, test.end, `!(${textOf(source, test)})`, "condition negated"];
  if (/^(?:BinaryExpression|LogicalExpression)$/.test(type)) yield* changeOperator(source, node);
  if (type === "Literal") yield* changeLiteral(node);
  if (type === "CallExpression") yield* changeCall(source, node);
  if (type === "ExpressionStatement") yield [start, end, ";", "statement removed"];
  if (type === "IfStatement" && !isNode(node["alternate"])) yield [start, end, ";", "statement removed"];
  if (type === "AwaitExpression" && isNode(argument)) yield [start, argument.start, "", "await removed"];
  for (const part of childrenOf(node).filter((child) => child.type === "SpreadElement"))
    yield [part.start, part.end, type === "ObjectExpression" ? "...{}" : "...[]", "spread removed"];
  if (type === "JSXAttribute" && !looks.test(textOf(source, node))) yield [start, end, "", "attribute removed"];
  if (type === "MemberExpression" && node["optional"] === true && isNode(node["object"])) {
    const at = source.indexOf("?.", node["object"].end);
    yield [at, at + 2, node["computed"] === true ? "" : ".", "optional chain removed"];
  }
  if (isFunction(node) && isNode(node["body"]) && node["body"].type === "BlockStatement")
    yield [node["body"].start + 1, node["body"].start + 1, " return;", "early return"];
}

/** Whether a node is skipped: types and imports, and attributes that only change the look. */
function isOutside(node: SyntaxNode): boolean {
  if (/^TS(?!AsExpression|SatisfiesExpression|NonNull)|^Import|^ExportAll/.test(node.type)) return true;
  if (node.type === "ExportNamedDeclaration" && isNode(node["source"])) return true;
  if (node.type === "JSXAttribute" && isNode(node["name"]) && looks.test(String(node["name"]["name"]))) return true;
  return typeof node["directive"] === "string";
}

/** Every mutation of a file that this script knows, in the order of the file. Throws where the file does not parse. */
export function findMutations(file: string, source: string): Mutation[] {
  const found: Mutation[] = [];
  walk(readSyntax(file, source), (node, around) => {
    if (isOutside(node)) return false;
    for (const [start, end, text, kind] of changesOf(source, node)) {
      if (start === 0 || (source.slice(start, end) === text && start !== end)) continue;
      // The function that returns early is the one that it is about.
      const inside = kind === "early return" ? node : around;
      found.push({ file, start, end, text, kind, around: inside?.start });
    }
    return childrenOf(node).length > 0;
  });
  return found.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/** The file with the mutation in it. */
export function applyMutation(source: string, { start, end, text }: Mutation): string {
  return source.slice(0, start) + text + source.slice(end);
}

/** The lines that differ, before and after, without their indentation, and the number of the first. */
export function showMutation(source: string, mutation: Mutation): { line: number; before: string; after: string } {
  const first = source.lastIndexOf("\n", mutation.start - 1) + 1;
  const stop = source.indexOf("\n", mutation.end);
  const last = stop === -1 ? source.length : stop;
  const within = { ...mutation, start: mutation.start - first, end: mutation.end - first };
  const before = source.slice(first, last);
  const toLine = (text: string): string => text.trim().replaceAll(/\s+/g, " ");
  return {
    line: source.slice(0, first).split("\n").length,
    before: toLine(before),
    after: toLine(applyMutation(before, within)),
  };
}

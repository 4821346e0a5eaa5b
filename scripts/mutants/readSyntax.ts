import { parseSync } from "oxc-parser";

/** A node of the syntax tree, as far as it is looked at. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [name: string]: unknown;
}

/** Whether a value of the tree is a node. */
export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/** The nodes right below a node, in the order of the tree. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}

/** Parses a file of the project; throws where it does not parse. */
export function readSyntax(path: string, source: string): SyntaxNode {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? "does not parse"}`);
  const root: unknown = program;
  if (!isNode(root)) throw new Error(`${path}: no syntax tree`);
  return root;
}

/** Whether a node is a function with a body. */
export function isFunction({ type, body }: SyntaxNode): boolean {
  return /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type) && isNode(body);
}

/** Visits a node and all below it, each with the innermost function around it; a visit that returns false leaves out what is below. */
export function walk(
  node: SyntaxNode,
  visit: (node: SyntaxNode, around: SyntaxNode | undefined) => boolean,
  around?: SyntaxNode,
): void {
  if (!visit(node, around)) return;
  const inside = isFunction(node) ? node : around;
  for (const child of childrenOf(node)) walk(child, visit, inside);
}

import { posix } from "node:path";
import type { AnyNode } from "acorn";
import { full } from "acorn-walk";
import { parseProgram } from "./parseProgram.ts";

const endings = ["", ".js", ".mjs", ".cjs", "/index.js", "/index.mjs", "/index.cjs"];

/**
 * Finds the files of the workspace that a file imports or requires by a relative path.
 *
 * @param path - The file, from the workspace.
 * @param files - All files of the workspace.
 * @returns Their paths in the order of the text; none if the text cannot be parsed.
 */
export function findImports(path: string, source: string, files: ReadonlySet<string>): readonly string[] {
  const program = parseProgram(source);
  const imported = new Set<string>();
  if (program !== undefined)
    full(program, (node) => {
      const target = importedBy(node);
      if (target?.startsWith(".") !== true) return;
      const base = posix.join(posix.dirname(path), target);
      const file = endings.map((ending) => `${base}${ending}`).find((candidate) => files.has(candidate));
      if (file !== undefined) imported.add(file);
    });
  return [...imported];
}

function importedBy(node: AnyNode): string | undefined {
  switch (node.type) {
    case "ImportDeclaration":
    case "ExportAllDeclaration":
    case "ExportNamedDeclaration":
    case "ImportExpression":
      return textOf(node.source);
    case "CallExpression":
      return node.callee.type === "Identifier" && node.callee.name === "require"
        ? textOf(node.arguments[0])
        : undefined;
    default:
      return undefined;
  }
}

function textOf(node: AnyNode | null | undefined): string | undefined {
  return node?.type === "Literal" && typeof node.value === "string" ? node.value : undefined;
}

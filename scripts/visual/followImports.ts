import type { Plugin } from "vite";

/** The name under which a page of `stillContext` counts what is being imported; other pages have no such function. */
const name = "whileImporting";

interface Node {
  readonly type?: unknown;
  readonly start?: number;
  readonly end?: number;
}

/** Lists the places of `import(...)` in a syntax tree, the last one first. */
function findImports(tree: unknown): readonly { readonly start: number; readonly end: number }[] {
  const found: { readonly start: number; readonly end: number }[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { type, start, end }: Node = value;
    if (type === "ImportExpression" && start !== undefined && end !== undefined) found.push({ start, end });
    for (const child of Object.values(value)) visit(child);
  };
  visit(tree);
  return found.toSorted((first, second) => second.start - first.start);
}

/**
 * A Vite plugin that lets pictures wait for `import()`: between the response with a module and the moment at which it runs, a busy page looks
 * as if nothing were due.
 */
export function followImports(): Plugin {
  return {
    name: "countersign:follow-imports",
    apply: "build",
    enforce: "post",
    transform(code) {
      if (!code.includes("import(")) return undefined;
      let changed = code;
      for (const { start, end } of findImports(this.parse(code)))
        changed = `${changed.slice(0, start)}(globalThis.${name}??((module)=>module))(${changed.slice(start, end)})${changed.slice(end)}`;
      return { code: changed, map: null };
    },
  };
}

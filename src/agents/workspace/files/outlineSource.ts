/** One named declaration of a source file. */
export interface OutlineEntry {
  readonly name: string;
  /** 1-based. */
  readonly line: number;
}

/** The top-level declarations of a JavaScript or TypeScript file. */
export interface SourceOutline {
  /** The modules that it imports, in order, each once. */
  readonly imports: readonly string[];
  readonly exports: readonly OutlineEntry[];
  readonly functions: readonly OutlineEntry[];
}

/** `import a from "b"`, `export * from "b"`, `import "b"`, `require("b")`. */
const importFrom = /^\s*(?:import|export)\b[^"'`]*?(?:from\s*)?["']([^"']+)["']|\brequire\(\s*["']([^"']+)["']\s*\)/;
/** `export const name`, `export default async function name`. */
const exported =
  /^export\s+(?:default\s+)?(?:async\s+)?(?:function\*?|class|const|let|var|type|interface|enum)\s+([\w$]+)/;
/** `export async function name`, `function* name`. */
const namedFunction = /^(?:export\s+)?(?:default\s+)?(?:async\s+)?function\*?\s*([\w$]+)/;
/** `const name = async (a) =>`, `let name: Type = function`. */
const assignedFunction =
  /^(?:export\s+)?(?:const|let|var)\s+([\w$]+)\s*(?::[^=]+)?=\s*(?:async\s*)?(?:function\b|\([^)]*\)\s*(?::[^=]+)?=>|[\w$]+\s*=>)/;

/** Outlines a source file line by line. It matches patterns and does not parse, so unusual layouts may be missed. */
export function outlineSource(text: string): SourceOutline {
  const imports = new Set<string>();
  const exports: OutlineEntry[] = [];
  const functions: OutlineEntry[] = [];
  for (const [index, content] of text.split("\n").entries()) {
    const line = index + 1;
    const from = importFrom.exec(content);
    const module = from?.[1] ?? from?.[2];
    if (module !== undefined) imports.add(module);
    const exportName = exported.exec(content)?.[1];
    if (exportName !== undefined) exports.push({ name: exportName, line });
    const functionName = (namedFunction.exec(content) ?? assignedFunction.exec(content))?.[1];
    if (functionName !== undefined) functions.push({ name: functionName, line });
  }
  return { imports: [...imports], exports, functions };
}

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync, type Statement } from "oxc-parser";
import { readDocblock } from "../facts/readDocblock.ts";

/** A name that an entry of the package exports. */
export interface ApiName {
  readonly name: string;
  /** Its docblock without stars, as markdown; empty where it has none. */
  readonly about: string;
  /** Its declaration, as TypeScript prints it. */
  readonly code: string;
}

interface Declarations {
  readonly text: string;
  readonly statements: readonly Statement[];
}

const parsed = new Map<string, Declarations>();

function parse(file: string): Declarations {
  const known = parsed.get(file);
  if (known !== undefined) return known;
  const text = readFileSync(file, "utf8");
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? "does not parse"}`);
  const read = { text, statements: program.body };
  parsed.set(file, read);
  return read;
}

/** Returns the file of declarations that an import in another such file means. */
function resolve(from: string, source: string): string {
  const path = join(dirname(from), source.replace(/\.(?:ts|tsx|js)$/, ""));
  const found = [`${path}.d.ts`, join(path, "index.d.ts")].find((file) => existsSync(file));
  if (found === undefined) throw new Error(`${from} exports from ${source}, which is not there.`);
  return found;
}

const namesOf = (statement: Statement): readonly string[] => {
  const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : undefined;
  if (!declaration) return [];
  if (declaration.type === "VariableDeclaration")
    return declaration.declarations.flatMap(({ id }) => (id.type === "Identifier" ? [id.name] : []));
  return "id" in declaration && declaration.id?.type === "Identifier" ? [declaration.id.name] : [];
};

/** Finds the declarations of a name that a file exports, itself or from another one; a name may be a value and a type. */
function find(file: string, name: string): ApiName | undefined {
  const declarations = parse(file);
  const own = declarations.statements.filter((statement) => namesOf(statement).includes(name));
  if (own.length > 0) {
    const about = own.map((statement) => readDocblock(declarations.text, statement.start)).find((text) => text !== "") ?? "";
    const code = own.map(({ start, end }) => declarations.text.slice(start, end)).join("\n\n");
    return { name, about, code: code.replaceAll(/^export declare /gm, "export ") };
  }
  for (const statement of declarations.statements) {
    if (statement.type === "ExportAllDeclaration") {
      const found = find(resolve(file, statement.source.value), name);
      if (found !== undefined) return found;
    }
    if (statement.type !== "ExportNamedDeclaration" || statement.source === null) continue;
    const specifier = statement.specifiers.find(({ exported }) => "name" in exported && exported.name === name);
    if (specifier === undefined || !("name" in specifier.local)) continue;
    const source = statement.source.value;
    if (!source.startsWith(".")) return { name, about: `From \`${source}\`.`, code: `export { ${name} } from "${source}"` };
    const found = find(resolve(file, source), specifier.local.name);
    return found === undefined ? undefined : { ...found, name };
  }
  return undefined;
}

/**
 * Reads what an entry of the built package exports, from its declarations in dist.
 *
 * @param names - The recorded names of the entry (docs/exports.json). Throws where one is not declared.
 */
export function readApi(file: string, names: readonly string[]): readonly ApiName[] {
  return names.map((name) => {
    const found = find(file, name);
    if (found === undefined) throw new Error(`${file} exports ${name}, but no declaration of it was found.`);
    return found;
  });
}

import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { parseSync } from "oxc-parser";

/** The entries that copied sources may import, in the order in which they are preferred, with the file that each is made of. */
export const registryEntries: Readonly<Record<string, string>> = {
  countersign: "src/index.ts",
  "countersign/hooks": "src/hooks/index.ts",
  "countersign/primitives": "src/primitives/index.ts",
  "countersign/ui": "src/ui.ts",
  "countersign/renderers": "src/renderers/index.ts",
  "countersign/core": "src/core.ts",
  "countersign/registry": "src/registry.ts",
};

interface Exported {
  /** The name in the file, where the file declares it; else the name in `from`. */
  readonly name: string;
  /** The file that it is exported from again; undefined where this file declares it. */
  readonly from: string | undefined;
}

const read = new Map<string, ReadonlyMap<string, Exported>>();

/** Reads what a module exports, by exported name. */
function readExported(file: string): ReadonlyMap<string, Exported> {
  const known = read.get(file);
  if (known !== undefined) return known;
  const { module, errors } = parseSync(file, readFileSync(file, "utf8"));
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? "does not parse"}`);
  const entries = module.staticExports.flatMap((statement) => statement.entries);
  const found = new Map<string, Exported>();
  for (const { exportName, importName, localName, moduleRequest } of entries) {
    if (exportName.name === null) throw new Error(`${file} exports everything of a module: name what it exports.`);
    const from =
      moduleRequest?.value.startsWith(".") === true ? posix.join(posix.dirname(file), moduleRequest.value) : undefined;
    found.set(exportName.name, { name: importName.name ?? localName.name ?? exportName.name, from });
  }
  read.set(file, found);
  return found;
}

/** Where a name is declared. */
export interface Declared {
  readonly file: string;
  readonly name: string;
}

/** Finds the file that declares a name which another one exports; throws where it exports no such name. */
export function findDeclared(file: string, name: string): Declared {
  if (!existsSync(file)) throw new Error(`There is no ${file}.`);
  const found = readExported(file).get(name);
  if (found === undefined) throw new Error(`${file} exports no ${name}.`);
  return found.from === undefined ? { file, name } : findDeclared(found.from, found.name);
}

/** The key of a declaration in the table of public names. */
export function toKey({ file, name }: Declared): string {
  return `${file}#${name}`;
}

/** A name of a public entry. */
export interface PublicName {
  readonly entry: string;
  readonly name: string;
}

/** Lists what the entries export, by where it is declared; the first entry that has a name is taken. */
export function listPublicNames(entries: Readonly<Record<string, string>>): ReadonlyMap<string, PublicName> {
  const names = new Map<string, PublicName>();
  for (const [entry, file] of Object.entries(entries)) {
    if (!existsSync(file)) continue;
    for (const name of readExported(file).keys()) {
      const key = toKey(findDeclared(file, name));
      if (!names.has(key)) names.set(key, { entry, name });
    }
  }
  return names;
}

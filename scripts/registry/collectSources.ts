import { readdirSync, readFileSync } from "node:fs";
import { basename, posix } from "node:path";
import { format } from "oxfmt";
import { parseSync, type EcmaScriptModule } from "oxc-parser";
import { readImports } from "../check/imports.ts";
import { findDeclared, toKey, type PublicName } from "./publicNames.ts";

/** A source file of an item, ready for another project. */
export interface CopiedFile {
  /** Its path below the folder of the kit's sources: `composer/menus/CommandMenu.tsx`. */
  readonly path: string;
  readonly content: string;
}

/** The sources of an item. */
export interface CopiedSources {
  readonly files: readonly CopiedFile[];
  /** The packages that they import, the kit and React left out. */
  readonly packages: readonly string[];
}

/** The layers whose files can be copied: they draw, and hold no state that others share. */
const copied = /^src\/(components|renderers)\/(?!index\.)/;
/** What each app with the kit has. */
const given = /^(react|react-dom|countersign)(\/|$)/;

type Names = ReadonlyMap<string, PublicName>;

interface Use {
  readonly name: string;
  readonly local: string;
  readonly isType: boolean;
  /** Where a name of the project is declared; undefined for one of a package. */
  readonly declared: { readonly file: string; readonly name: string } | undefined;
}

/** An import of a file, with the place of its text. */
interface Statement {
  readonly start: number;
  readonly end: number;
  readonly source: string;
  readonly uses: readonly Use[];
  readonly isDynamic: boolean;
}

interface SourceFile {
  readonly text: string;
  readonly statements: readonly Statement[];
}

const sources = new Map<string, SourceFile>();

function toDeclared(file: string, source: string, name: string): Use["declared"] {
  return source.startsWith(".") ? findDeclared(posix.join(posix.dirname(file), source), name) : undefined;
}

function readStatic(file: string, module: EcmaScriptModule): Statement[] {
  return module.staticImports.map(({ start, end, moduleRequest, entries }) => {
    const source = moduleRequest.value;
    const uses = entries.map(({ importName, localName, isType }) => {
      if (importName.name === null) throw new Error(`${file} imports a whole module: name what it imports.`);
      const name = importName.name;
      return { name, local: localName.value, isType, declared: toDeclared(file, source, name) };
    });
    return { start, end, source, uses, isDynamic: false };
  });
}

function readDynamic(file: string, text: string, module: EcmaScriptModule): Statement[] {
  return module.dynamicImports.map(({ moduleRequest: { start, end } }) => {
    const source = text.slice(start + 1, end - 1);
    const name = /^\)\.then\(\((\w+)\) => \1\.(\w+)\)/.exec(text.slice(end))?.[2];
    if (name === undefined) throw new Error(`${file}: import("${source}") does not say which name it takes.`);
    const use = { name, local: name, isType: false, declared: toDeclared(file, source, name) };
    return { start, end, source, uses: [use], isDynamic: true };
  });
}

function readSource(file: string): SourceFile {
  const known = sources.get(file);
  if (known !== undefined) return known;
  const text = readFileSync(file, "utf8");
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? "does not parse"}`);
  if (module.staticExports.some(({ entries }) => entries.some((entry) => entry.moduleRequest !== null)))
    throw new Error(`${file} exports from other modules and cannot be copied.`);
  const found = { text, statements: [...readStatic(file, module), ...readDynamic(file, text, module)] };
  sources.set(file, found);
  return found;
}

/** Finds the files that have to be copied with the main ones: those with names that no entry exports. */
function findFiles(roots: readonly string[], names: Names): ReadonlySet<string> {
  const files = new Set(roots.map((root) => `src/${root}`));
  const faults: string[] = [];
  for (const file of files)
    for (const { uses, isDynamic } of readSource(file).statements)
      for (const { declared } of uses) {
        if (declared === undefined || files.has(declared.file)) continue;
        const key = toKey(declared);
        // What is loaded later is copied, too: a bundler would load the whole entry at once.
        if (names.has(key) && !isDynamic) continue;
        if (copied.test(declared.file)) files.add(declared.file);
        else faults.push(`${file} needs ${key}`);
      }
  if (faults.length > 0)
    throw new Error(`src/registry.ts has to export what copied sources need:\n${[...new Set(faults)].join("\n")}`);
  return files;
}

/** Throws where others than the copied files use a file that creates a context: a copy of it would not be the one that they read. */
function checkReaders(file: string, files: ReadonlySet<string>): void {
  for (const path of readdirSync("src", { recursive: true, encoding: "utf8" })) {
    const reader = `src/${path}`;
    if (!/\.tsx?$/.test(path) || /\.test\.|test-support/.test(path) || files.has(reader)) continue;
    const reads = readImports(reader, readFileSync(reader, "utf8")).some(({ to }) => to === file);
    if (reads && !reader.endsWith("/index.ts"))
      throw new Error(`${file} creates a context that ${reader} reads, too: export it from src/registry.ts.`);
  }
}

const withoutEnding = (path: string): string => path.replace(/\.tsx?$/, "");

function toRelative(from: string, to: string): string {
  const path = withoutEnding(posix.relative(posix.dirname(toCopiedPath(from)), toCopiedPath(to)));
  return path.startsWith(".") ? path : `./${path}`;
}

function toCopiedPath(file: string): string {
  return file.replace(copied, "").replace(/^src\//, "");
}

/** An imported name, and what it is imported from now. */
interface Place {
  readonly use: Use;
  readonly from: string;
  readonly name: string;
}

/** Finds where the copy of a file gets a name from: the copy beside it where there is one, else the entry that exports it. */
function toPlace(file: string, source: string, use: Use, files: ReadonlySet<string>, names: Names): Place {
  if (use.declared === undefined) return { use, from: source, name: use.name };
  if (files.has(use.declared.file)) return { use, from: toRelative(file, use.declared.file), name: use.declared.name };
  const found = names.get(toKey(use.declared));
  if (found === undefined) throw new Error(`${toKey(use.declared)} is in no entry.`);
  return { use, from: found.entry, name: found.name };
}

/** Writes the imports of a file: packages, the kit, copies; types apart, one statement for each module. */
function writeImports(places: readonly Place[]): string {
  const rank = (from: string): number => (from.startsWith(".") ? 2 : from.startsWith("countersign") ? 1 : 0);
  const modules = [...new Set(places.map(({ from }) => from))].toSorted((a, b) => rank(a) - rank(b));
  return modules
    .flatMap((from) =>
      [false, true].flatMap((isType) => {
        const members = places.filter((place) => place.from === from && place.use.isType === isType);
        const specifiers = members.map(({ use, name }) => (name === use.local ? name : `${name} as ${use.local}`));
        return specifiers.length === 0
          ? []
          : [`import ${isType ? "type " : ""}{ ${[...new Set(specifiers)].join(", ")} } from "${from}";`];
      }),
    )
    .join("\n");
}

/** Writes a file for another project. */
function writeFile(file: string, files: ReadonlySet<string>, names: Names): string {
  const { text, statements } = readSource(file);
  const toPlaces = ({ source, uses }: Statement): Place[] =>
    uses.map((use) => toPlace(file, source, use, files, names));
  const atTop = statements.filter(({ isDynamic }) => !isDynamic);
  const [first] = atTop;
  let content = text;
  for (const statement of statements.toSorted((a, b) => b.start - a.start)) {
    const { start, end, isDynamic } = statement;
    const written = isDynamic
      ? `"${toPlaces(statement)[0]?.from ?? ""}"`
      : statement === first
        ? `${writeImports(atTop.flatMap(toPlaces))}\n`
        : "";
    content = content.slice(0, start) + written + content.slice(isDynamic ? end : end + 1);
  }
  return content;
}

/**
 * Collects the source of a composed part for another project: its files, with imports from each other and from entries of the package only.
 *
 * @param roots - The main files, below src.
 * @param names - What the entries export. Throws where a file needs what none exports.
 */
export async function collectSources(roots: readonly string[], names: Names): Promise<CopiedSources> {
  const files = findFiles(roots, names);
  for (const file of files) if (/\bcreateContext\b/.test(readSource(file).text)) checkReaders(file, files);
  const imported = [...files].flatMap((file) => readSource(file).statements.map(({ source }) => source));
  const packages = imported.filter((source) => !source.startsWith(".") && !given.test(source));
  const written = [...files].map(async (file) => {
    const { code, errors } = await format(basename(file), writeFile(file, files, names), { printWidth: 120 });
    if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? "cannot be formatted"}`);
    return { path: toCopiedPath(file), content: code };
  });
  return { files: await Promise.all(written), packages: [...new Set(packages)].toSorted() };
}

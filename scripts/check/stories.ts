import { readdirSync, readFileSync } from "node:fs";
import { parseSync, type Expression, type Program } from "oxc-parser";
import { storyNameFromExport, toId } from "storybook/internal/csf";

/**
 * Names the stories of a file that assert nothing: without a `play` of their own, of a story of this file that they spread, of a function
 * of this file that makes them, or of the file's `meta`. Throws where the source does not parse.
 */
export function findSilentStories(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? "does not parse"}`);
  const values = readValues(program);
  return program.body.flatMap((statement) => {
    if (statement.type !== "ExportNamedDeclaration" || statement.declaration?.type !== "VariableDeclaration") return [];
    return statement.declaration.declarations.flatMap(({ id, init, start }) =>
      id.type !== "Identifier" || hasPlay(init, values) || hasPlay(values.get("meta"), values)
        ? []
        : [`${path}:${source.slice(0, start).split("\n").length}: ${id.name} has no play: nothing asserts its title`],
    );
  });
}

/** Groups of the sidebar whose stories show no single component. */
const groupsOfPages: readonly string[] = ["Foundations", "Patterns", "Recordings"];

/** The groups of the sidebar in their order, as .storybook/preview.tsx sorts them. Throws where it finds none. */
export function readGroups(preview: string): readonly string[] {
  const order = /storySort: \{\s*order: \[([\s\S]*?)\],?\s*\}/.exec(preview)?.[1] ?? "";
  const groups = [...order.replace(/\[[^\]]*\]/g, "").matchAll(/"([^"]+)"/g)].map((match) => match[1] ?? "");
  if (groups.length === 0) throw new Error("No order of the sidebar was found: the check would prove nothing.");
  return groups;
}

/**
 * Finds a title that is not in the sidebar's order, or names nothing to import: after the group, which is a task (`Permissions`), comes a
 * name that an entry of the package exports, then at most an aspect of it, e.g. `Chat/Markdown` or `Chat/Composer/Voice`. Foundations,
 * patterns and recordings name what they show.
 */
export function findForeignTitle(
  path: string,
  source: string,
  groups: readonly string[],
  exported: ReadonlySet<string>,
): string[] {
  const title = readTitle(parseSync(path, source).program);
  const [group = "", name = "", ...aspects] = title?.split("/") ?? [];
  if (!groups.includes(group) || name === "" || aspects.length > 1)
    return [`${path}: the title ${title ?? "(none)"} does not begin with a group of the sidebar and a name`];
  if (groupsOfPages.includes(group) || exported.has(name)) return [];
  return [`${path}: no entry of the package exports ${name}, which the title ${title ?? ""} shows`];
}

/** The title of the stories of a file; undefined where it has none. */
function readTitle(program: Program): string | undefined {
  const meta = readValues(program).get("meta");
  const object = meta?.type === "TSSatisfiesExpression" || meta?.type === "TSAsExpression" ? meta.expression : meta;
  const fields = object?.type === "ObjectExpression" ? object.properties : [];
  return fields.flatMap((field) =>
    field.type === "Property" &&
    field.key.type === "Identifier" &&
    field.key.name === "title" &&
    field.value.type === "Literal"
      ? [String(field.value.value)]
      : [],
  )[0];
}

/** The pages of a file in Storybook's addresses: its documentation, and each of its stories. */
export function listPages(path: string, source: string): readonly string[] {
  const { program } = parseSync(path, source);
  const title = readTitle(program) ?? "";
  const names = program.body.flatMap((statement) =>
    statement.type === "ExportNamedDeclaration" && statement.declaration?.type === "VariableDeclaration"
      ? statement.declaration.declarations.flatMap(({ id }) => (id.type === "Identifier" ? [id.name] : []))
      : [],
  );
  return ["docs", ...names.map(storyNameFromExport)].map((name) => toId(title, name));
}

/** Finds a `beforeEach`, which each toolbar runs again: what it creates anew takes the state with it that the story has reached. */
export function findRestarts(path: string, source: string): string[] {
  return [...source.matchAll(/^ *beforeEach\b/gm)].map(
    ({ index }) =>
      `${path}:${source.slice(0, index).split("\n").length}: beforeEach runs again with each toolbar; create the state in a component`,
  );
}

/** Finds links of a page to a story that does not exist: `?path=/story/chat-composer--empty`. */
export function findDeadLinks(path: string, text: string, existing: ReadonlySet<string>): string[] {
  const links = [...text.matchAll(/\?path=\/(?:story|docs)\/([a-z0-9-]+)/g)].map((match) => match[1] ?? "");
  return links.filter((id) => !existing.has(id)).map((id) => `${path}: links to ${id}, which does not exist`);
}

/** Whether a story with this source has a `play`: as in an object, the last property counts. */
function hasPlay(value: Expression | null | undefined, values: ReadonlyMap<string, Expression>): boolean {
  if (value?.type === "TSSatisfiesExpression" || value?.type === "TSAsExpression")
    return hasPlay(value.expression, values);
  if (value?.type === "Identifier") return hasPlay(values.get(value.name), values);
  if (value?.type === "CallExpression") return hasPlay(value.callee, values);
  if (value?.type !== "ObjectExpression") return false;
  let found = false;
  for (const property of value.properties) {
    if (property.type === "SpreadElement") found = hasPlay(property.argument, values) || found;
    else if (property.key.type === "Identifier" && property.key.name === "play") found = isAsserting(property.value);
  }
  return found;
}

/** Whether a `play` does anything: not `undefined`, and not a function without a body. */
function isAsserting(play: Expression): boolean {
  if (play.type === "Identifier") return play.name !== "undefined";
  const body = play.type === "ArrowFunctionExpression" || play.type === "FunctionExpression" ? play.body : null;
  return body === null || body.type !== "BlockStatement" || body.body.length > 0;
}

/** The value of each top-level name of a file; for a function the value that it returns. */
function readValues(program: Program): Map<string, Expression> {
  const values = new Map<string, Expression>();
  for (const statement of program.body) {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declaration?.type === "FunctionDeclaration" && declaration.id !== null) {
      const result = declaration.body?.body.findLast((line) => line.type === "ReturnStatement");
      if (result?.type === "ReturnStatement" && result.argument !== null)
        values.set(declaration.id.name, result.argument);
    }
    if (declaration?.type !== "VariableDeclaration") continue;
    for (const { id, init } of declaration.declarations)
      if (id.type === "Identifier" && init !== null) values.set(id.name, init);
  }
  return values;
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const files = readdirSync("stories", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".stories.tsx"))
    .map((path) => `stories/${path}`);
  const entries = JSON.parse(readFileSync("docs/exports.json", "utf8")) as Record<string, string[]>;
  const exported = new Set(Object.values(entries).flat());
  const groups = readGroups(readFileSync(".storybook/preview.tsx", "utf8"));
  const pages = new Set(files.flatMap((path) => listPages(path, readFileSync(path, "utf8"))));
  const welcome = "stories/Welcome.mdx";
  const faults = files.flatMap((path) => {
    const source = readFileSync(path, "utf8");
    return [
      ...findSilentStories(path, source),
      ...findRestarts(path, source),
      ...findForeignTitle(path, source, groups, exported),
    ];
  });
  faults.push(...findDeadLinks(welcome, readFileSync(welcome, "utf8"), pages));
  if (faults.length > 0 || files.length === 0) {
    console.error(files.length === 0 ? "No story found: the check would prove nothing." : faults.join("\n"));
    process.exit(1);
  }
  console.log(`${files.length} files of stories, each story has a play and shows what can be imported`);
}

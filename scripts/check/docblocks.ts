import { readdirSync, readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";

interface Node {
  type: string;
  start: number;
  end: number;
  declaration?: Node | null;
  id?: { name: string } | null;
  key?: { name?: string };
  body?: { body?: Node[] };
  typeAnnotation?: Node;
  types?: Node[];
  members?: Node[];
  declarations?: { id: { name?: string } }[];
}

const propertyOwner = /(Props|Options)$/;

/** Finds exports without a docblock, and properties of `*Props` and `*Options` types without one. */
export function findUndocumented(path: string, source: string): string[] {
  const { program, comments, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? "does not parse"}`);
  const blocks = comments.filter((comment) => comment.type === "Block" && comment.value.startsWith("*"));
  const documented = (node: Node): boolean =>
    blocks.some((comment) => comment.end <= node.start && source.slice(comment.end, node.start).trim() === "");
  const line = (node: Node): number => source.slice(0, node.start).split("\n").length;
  const faults: string[] = [];

  for (const statement of program.body as unknown as Node[]) {
    const declaration = statement.declaration;
    if (statement.type !== "ExportNamedDeclaration" || !declaration) continue;
    const name = declaration.id?.name ?? declaration.declarations?.[0]?.id.name ?? "(unnamed)";
    if (!documented(statement)) faults.push(`${path}:${line(statement)}: ${name} has no docblock`);
    if (!propertyOwner.test(name)) continue;
    for (const member of membersOf(declaration)) {
      if (!documented(member))
        faults.push(`${path}:${line(member)}: ${name}.${member.key?.name ?? "?"} has no docblock`);
    }
  }
  return faults;
}

function membersOf(node: Node): Node[] {
  if (node.type === "TSInterfaceDeclaration") return node.body?.body ?? [];
  if (node.type === "TSTypeAliasDeclaration") return node.typeAnnotation ? membersOf(node.typeAnnotation) : [];
  if (node.type === "TSTypeLiteral") return node.members ?? [];
  return (node.types ?? []).flatMap(membersOf);
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\.d\.ts$|(^|\/)fixtures\/|^messages\//.test(path))
    .map((path) => `src/${path}`);
  const faults = files.flatMap((path) => findUndocumented(path, readFileSync(path, "utf8")));
  if (faults.length > 0 || files.length === 0) {
    console.error(files.length === 0 ? "No source file found: the check would prove nothing." : faults.join("\n"));
    process.exit(1);
  }
  console.log(`${files.length} files, every export documented`);
}

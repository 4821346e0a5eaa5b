import { readdirSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "oxc-parser";

/** What hosts write: props, options, and the types of those that have another name. */
const owner =
  /(Props|Options)$|^(Agent|ChatLook|ChatSettings|ClientTool|Config(Choice|Option)|ConfirmationDecision|Connection(Choice)?|Decision(Details)?|DiffLimits|InputCondition|Location|PolicyRule|SentToolCallEnd|Session(Choice|CommandInfo|Mode)|Tool(Context|Declaration|Origin|Traits))$/;
/** Types that hold undefined already, by their text. */
const holdsUndefined = /^(undefined|unknown|ReactNode)$/;

/**
 * Finds optional properties of exported types that hosts write, as `*Props` and `*Options`, and that refuse `undefined`. Hosts check with
 * `exactOptionalPropertyTypes`, where `x={condition ? value : undefined}` needs a type that says so.
 */
export function findRefusedUndefined(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? "does not parse"}`);
  const line = (start: number): number => source.slice(0, start).split("\n").length;
  const faults: string[] = [];
  let name = "";
  const report = (member: { readonly key: { readonly start: number; readonly end: number } }): void => {
    if (name === "") return;
    faults.push(
      `${path}:${line(member.key.start)}: ${name}.${source.slice(member.key.start, member.key.end)} refuses undefined`,
    );
  };
  new Visitor({
    ExportNamedDeclaration({ declaration }) {
      if (!declaration) return;
      if (declaration.type !== "TSInterfaceDeclaration" && declaration.type !== "TSTypeAliasDeclaration") return;
      if (owner.test(declaration.id.name)) name = declaration.id.name;
    },
    "ExportNamedDeclaration:exit"() {
      name = "";
    },
    TSMethodSignature(member) {
      if (member.optional) report(member);
    },
    TSPropertySignature(member) {
      const type = member.typeAnnotation?.typeAnnotation;
      if (!member.optional || type === undefined) return;
      const types = type.type === "TSUnionType" ? type.types : [type];
      if (!types.some(({ start, end }) => holdsUndefined.test(source.slice(start, end)))) report(member);
    },
  }).visit(program);
  return faults;
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\.d\.ts$|^demo\/|(^|\/)(fixtures|test-support)\//.test(path))
    .map((path) => `src/${path}`);
  const faults = files.flatMap((path) => findRefusedUndefined(path, readFileSync(path, "utf8")));
  if (faults.length > 0 || files.length === 0) {
    console.error(files.length === 0 ? "No source file found: the check would prove nothing." : faults.join("\n"));
    process.exit(1);
  }
  console.log(`${files.length} files, every optional property accepts undefined`);
}

import { readdirSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "oxc-parser";
import { analyse } from "scslre";

/** Finds regular expressions that take exponential time for some text, of which forty characters stop a page for minutes. */
export function findExponential(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? "does not parse"}`);
  const faults: string[] = [];
  new Visitor({
    Literal(literal) {
      if (!("regex" in literal)) return;
      const { pattern, flags } = literal.regex;
      const { reports } = analyse({ source: pattern, flags }, { reportTypes: { Move: false } });
      if (!reports.some(({ exponential }) => exponential)) return;
      const line = source.slice(0, literal.start).split("\n").length;
      faults.push(
        `${path}:${line}: /${pattern}/${flags} takes exponential time: a text can be divided between its loops`,
      );
    },
  }).visit(program);
  return faults;
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\.d\.ts$/.test(path))
    .map((path) => `src/${path}`);
  const faults = files.flatMap((path) => findExponential(path, readFileSync(path, "utf8")));
  if (faults.length > 0 || files.length === 0) {
    console.error(files.length === 0 ? "No source file found: the check would prove nothing." : faults.join("\n"));
    process.exit(1);
  }
  console.log(`${files.length} files, no regular expression of exponential time`);
}

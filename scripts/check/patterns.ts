import { readdirSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "oxc-parser";
import { analyse } from "scslre";

/**
 * Finds regular expressions that take more than linear time for some text: one of exponential time stops a page for minutes with forty
 * characters, one of quadratic time with some hundred thousand. A comment `// Bounded: why` on the line above one says why no long text
 * comes to it.
 */
export function findSlowPatterns(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? "does not parse"}`);
  const faults: string[] = [];
  new Visitor({
    Literal(literal) {
      if (!("regex" in literal)) return;
      const { pattern, flags } = literal.regex;
      const { reports } = analyse({ source: pattern, flags }, { reportTypes: { Move: true } });
      if (reports.length === 0) return;
      const lines = source.slice(0, literal.start).split("\n");
      if (/^\s*\/\/ Bounded: ./.test(lines.at(-2) ?? "")) return;
      const isExponential = reports.some(({ exponential }) => exponential);
      faults.push(
        `${path}:${lines.length}: /${pattern}/${flags} takes ${isExponential ? "exponential" : "quadratic"} time: ${
          reports.every(({ type }) => type === "Move")
            ? "its first loop is tried again from each character"
            : "a text can be divided between its loops"
        }`,
      );
    },
  }).visit(program);
  return faults;
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\.d\.ts$/.test(path))
    .map((path) => `src/${path}`);
  const faults = files.flatMap((path) => findSlowPatterns(path, readFileSync(path, "utf8")));
  if (faults.length > 0 || files.length === 0) {
    console.error(files.length === 0 ? "No source file found: the check would prove nothing." : faults.join("\n"));
    process.exit(1);
  }
  console.log(`${files.length} files, no regular expression of more than linear time`);
}

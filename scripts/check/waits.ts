import { readdirSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "oxc-parser";
import { patience } from "../patience.ts";
import { findReaders, findReadings, isExplained, type Reading } from "./findReadings.ts";

/** Functions that wait for a state, as long as every test is patient unless they are given a time. */
const waiting = /^(?:waitFor|poll|find(?:All)?By\w+)$/;

/** What flows use to read a page. */
const supports = /^e2e\/support\//;

/**
 * Finds code that makes a test depend on the speed of the machine: waits for a length of time, and in end-to-end tests assertions about
 * what was read once, also through variables and functions, and choices by it. Retried blocks (`expect(...).toPass()`, `expect.poll`) may
 * read. In other tests: waits for a state that give up sooner than the rest. Also in end-to-end tests: `page.getByText`, which for a second finds what is announced to screen readers as well. And unit tests
 * that replace a module without the name for that: whether their worker has loaded it before depends on the order of the files.
 *
 * @param readers - Functions and methods of other files that return what they have read, by their names.
 */
export function findMoments(path: string, source: string, readers?: ReadonlySet<string>): string[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? "does not parse"}`);
  const isFlow = path.startsWith("e2e/");
  const replaces = path.startsWith("src/") && !path.includes(".mocked.test.");
  const faults: Reading[] = isFlow ? findReadings(path, source, readers) : [];
  const report = (start: number, what: string): void => void faults.push({ start, what });
  new Visitor({
    CallExpression({ start, callee, arguments: given }) {
      const name =
        callee.type === "MemberExpression" && callee.property.type === "Identifier" ? callee.property.name : "";
      const [first, second] = given;
      const called = callee.type === "Identifier" ? callee.name : name;
      for (const option of given.flatMap((one) => (one.type === "ObjectExpression" ? one.properties : []))) {
        if (isFlow || !waiting.test(called) || option.type !== "Property") continue;
        const time = source.slice(option.start, option.end).match(/^timeout: ([\d_]+)$/)?.[1];
        if (time !== undefined && Number(time.replaceAll("_", "")) < patience)
          report(start, "gives up sooner than other tests: leave the timeout out");
      }
      if (name === "waitUntil" && !isFlow) report(start, "gives up after a second: use waitFor");
      if (name === "waitForTimeout") report(start, "waits for a moment, not for a state");
      if (
        (name === "mock" || name === "doMock") &&
        replaces &&
        /^vi\.\w+$/.test(source.slice(callee.start, callee.end))
      )
        report(start, "replaces a module that other files of its worker share: name the file *.mocked.test");
      if (name === "getByText" && isFlow && /^(\w+\.)*page\.getByText$/.test(source.slice(callee.start, callee.end)))
        report(start, "also finds what is announced for a second: use chat.text()");
      const isTimer = callee.type === "Identifier" && callee.name === "setTimeout";
      const resolves =
        first?.type === "Identifier" || /=> (void )?(resolve|done)\(\)/.test(source.slice(first?.start, first?.end));
      if (isTimer && resolves && second !== undefined && source.slice(second.start, second.end) !== "0")
        report(start, "waits for a moment, not for a state");
    },
  }).visit(program);
  return faults
    .filter(({ start }) => !isExplained(source, start))
    .toSorted((one, other) => one.start - other.start)
    .map(({ start, what }) => `${path}:${source.slice(0, start).split("\n").length}: ${what}`);
}

/** The tests of the kit: unit tests beside the sources, stories, end-to-end flows. */
function findTests(): string[] {
  const list = (folder: string, wanted: RegExp): string[] =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => wanted.test(path))
      .map((path) => `${folder}/${path}`);
  return [...list("src", /\.test\.tsx?$/), ...list("stories", /\.tsx?$/), ...list("e2e", /\.ts$/)];
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const files = findTests();
  const read = (path: string): string => readFileSync(path, "utf8");
  const readers = new Set(files.filter((path) => supports.test(path)).flatMap((path) => findReaders(path, read(path))));
  const faults = files.flatMap((path) => findMoments(path, read(path), readers));
  if (faults.length > 0 || files.length === 0) {
    console.error(files.length === 0 ? "No test found: the check would prove nothing." : faults.join("\n"));
    process.exit(1);
  }
  console.log(`${files.length} files of tests, none waits for a moment`);
}

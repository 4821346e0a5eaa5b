import { readdirSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "oxc-parser";

/** Methods that read a locator once; each has an assertion that waits (https://playwright.dev/docs/best-practices). */
const readings =
  /^(allInnerTexts|allTextContents|count|getAttribute|innerHTML|innerText|inputValue|isChecked|isDisabled|isEditable|isEnabled|isHidden|isVisible|textContent)$/;

/** The comment that must explain a fixed delay, in the line above: nothing may happen during it, or the time is part of the scene. */
const reason = /^\s*\/\/ A moment: \S/;

/**
 * Finds code that makes a test depend on the speed of the machine: waits for a length of time, and in end-to-end tests assertions about
 * a value that was read once, where an assertion that waits exists. Retried blocks (`expect(...).toPass()`, `expect.poll`) may read.
 * Also in end-to-end tests: `page.getByText`, which for a second finds what is announced to screen readers as well.
 */
export function findMoments(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? "does not parse"}`);
  const lines = source.split("\n");
  const faults: string[] = [];
  const report = (start: number, what: string): void => {
    const at = source.slice(0, start).split("\n").length;
    if (reason.test(lines[at - 2] ?? "")) return;
    faults.push(`${path}:${at}: ${what}`);
  };
  /** How many calls around the current place are retried until they pass. */
  let retried = 0;
  const isRetrying = (text: string): boolean =>
    /^expect(\.poll)?\(\s*(async )?\(\)/.test(text) || /^(vi\.)?waitFor\(/.test(text);
  new Visitor({
    CallExpression({ start, end, callee, arguments: [first, second] }) {
      const text = source.slice(start, end);
      if (isRetrying(text)) retried += 1;
      const name =
        callee.type === "MemberExpression" && callee.property.type === "Identifier" ? callee.property.name : "";
      if (name === "waitForTimeout") report(start, "waits for a moment, not for a state");
      if (
        name === "getByText" &&
        path.startsWith("e2e/") &&
        /^(\w+\.)*page\.getByText$/.test(source.slice(callee.start, callee.end))
      )
        report(start, "also finds what is announced for a second: use chat.text()");
      const isTimer = callee.type === "Identifier" && callee.name === "setTimeout";
      const resolves =
        first?.type === "Identifier" || /=> (void )?(resolve|done)\(\)/.test(source.slice(first?.start, first?.end));
      if (isTimer && resolves && second !== undefined && source.slice(second.start, second.end) !== "0")
        report(start, "waits for a moment, not for a state");
      const isExpect = callee.type === "Identifier" && callee.name === "expect";
      if (!isExpect || retried > 0 || !path.startsWith("e2e/") || first?.type !== "AwaitExpression") return;
      const { argument } = first;
      if (argument.type !== "CallExpression" || argument.callee.type !== "MemberExpression") return;
      const { property } = argument.callee;
      if (property.type === "Identifier" && readings.test(property.name))
        report(start, `${property.name}() is read once: use the assertion that waits`);
    },
    "CallExpression:exit"({ start, end }) {
      if (isRetrying(source.slice(start, end))) retried -= 1;
    },
  }).visit(program);
  return faults;
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
  const faults = files.flatMap((path) => findMoments(path, readFileSync(path, "utf8")));
  if (faults.length > 0 || files.length === 0) {
    console.error(files.length === 0 ? "No test found: the check would prove nothing." : faults.join("\n"));
    process.exit(1);
  }
  console.log(`${files.length} files of tests, none waits for a moment`);
}

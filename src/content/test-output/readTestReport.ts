import { readGoTest } from "./readGoTest.ts";
import { readJest } from "./readJest.ts";
import { readJunit } from "./readJunit.ts";
import { readNodeSpec } from "./readNodeSpec.ts";
import { readPytest } from "./readPytest.ts";
import { readTap } from "./readTap.ts";
import type { TestReport } from "./TestReport.ts";
import { readVitest } from "./readVitest.ts";

const readers = [readTap, readNodeSpec, readJest, readVitest, readPytest, readGoTest];

/** Characters beyond which an output is not read: nobody looks at it as a list. */
const longest = 1_000_000;
/** Characters of a line that are read. */
const longestLine = 4000;

/**
 * Reads what a test program has written: TAP, the reporter `spec` of Node, JUnit XML, Jest, Vitest, pytest or `go test`, ANSI sequences
 * removed.
 *
 * Undefined for everything else, for an output that is cut off, and for one that could be of two programs: a wrong list would be worse than the text.
 * Linear; takes any text and never throws.
 */
export function readTestReport(output: string): TestReport | undefined {
  if (output.length > longest) return undefined;
  const text = removeSequences(output);
  const lines = text.split("\n").map((line) => line.slice(0, longestLine).trimEnd());
  const reports = readers.map((read) => read(lines)).filter((report) => report !== undefined);
  const junit = readJunit(text);
  if (junit !== undefined) reports.push(junit);
  return reports.length === 1 ? reports[0] : undefined;
}

/** The characters that begin a sequence, from code 27 on. */
const escape = "\u001B";

/** Removes the sequences of colours and styles: `ESC [ 3 2 m`. */
function removeSequences(text: string): string {
  const [first = "", ...rest] = text.split(escape);
  return [first, ...rest.map((piece) => piece.replace(/^\[[0-9;]{0,32}[A-Za-z]/, ""))].join("");
}

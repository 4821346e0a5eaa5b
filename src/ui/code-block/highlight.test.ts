import { afterEach, describe, expect, test, vi } from "vitest";
import { isFullRun } from "../../../scripts/fullRun.ts";
import { writeFigures } from "../../../scripts/reliability/writeFigures.ts";
import { highlight } from "./highlight.ts";
import { highlightedLanguages } from "./loadGrammar.ts";
import type { SyntaxSpan } from "./SyntaxSpan.ts";

afterEach(() => void vi.restoreAllMocks());

/** A comment over more lines than are coloured in one slice, between two statements. */
const comment = Array.from({ length: 400 }, (_, line) => `  const said${line} = "in a comment";`);
const code = ["const a = 1;", "/*", ...comment, "*/", "const b = 2;"].join("\n");

const toText = (lines: SyntaxSpan[][] | null) => lines?.map((line) => line.map(({ text }) => text).join("")).join("\n");

/** Mocks the clock: it advances by so many milliseconds with every reading. */
const tick = (milliseconds: number) => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += milliseconds));
};

/** The most expensive inputs for grammars: many openings that are never closed. */
const openings = [
  "(",
  "<",
  "[[",
  "{",
  '"',
  "'",
  "`${",
  "/*",
  "<!--",
  "<a ",
  "a<b,",
  "f(a:",
  "async (",
  "  ",
  "\\",
  "_",
  "*a",
];

interface Measured {
  readonly time: number;
  readonly what: string;
}

const nothing: Measured = { time: 0, what: "" };
const longer = (a: Measured, b: Measured): Measured => (b.time > a.time ? b : a);

const measure = async (line: string, language: string): Promise<number> => {
  const started = process.cpuUsage();
  await highlight(line, language);
  return process.cpuUsage(started).user / 1000;
};

describe("colours of code", () => {
  test("long code coloured in slices has the same colours as in one run", async () => {
    const lines = await highlight(code, "ts");
    expect(toText(lines)).toBe(code);
    const inComment = new Set(lines?.slice(2, 402).flatMap((line) => line.map(({ name }) => name)));
    expect([...inComment]).toEqual(["comment"]);
    expect(lines?.at(-1)).toEqual((await highlight("const b = 2;", "ts"))?.[0]);
  });

  test("U7 yields to the page whenever its time slice is over, and stops after an abort", async () => {
    const turns = vi.spyOn(globalThis, "setTimeout");
    tick(8);
    await highlight(comment.slice(0, 100).join("\n"), "ts");
    // Each line took a whole time slice.
    expect(turns.mock.calls.length).toBeGreaterThanOrEqual(99);
    const abort = new AbortController();
    const waiting = highlight(code, "ts", abort.signal);
    abort.abort();
    expect(await waiting).toBeNull();
  });

  test("U7 leaves the rest plain when the budget of work is used up", async () => {
    const lines = await highlight(Array.from({ length: 60 }, () => "(".repeat(400)).join("\n"), "ts");
    expect(lines).toHaveLength(50);
    const short = await highlight(
      Array.from({ length: 1400 }, () => "const total = price * (1 + tax);").join("\n"),
      "ts",
    );
    expect(short).toHaveLength(1400);
  });

  test("U7 gives the same code the same colours on a busy page, however long each line takes there", async () => {
    const lines = await highlight(code, "ts");
    tick(1_000);
    expect(await highlight(code, "ts")).toEqual(lines);
  });

  test("U7 does not tokenize a long line, and continues after it", async () => {
    const long = `let a = ${"(".repeat(393)}`;
    expect(long).toHaveLength(401);
    const lines = await highlight(`const a = 1;\n${long}\nconst b = 2;`, "ts");
    expect(lines?.[1]).toEqual([{ text: long, name: "foreground" }]);
    expect(lines?.[2]).toEqual((await highlight("const b = 2;", "ts"))?.[0]);
  });

  // Times are measured in a full run only.
  test.each(isFullRun ? [100] : [])("U7 no line of any language blocks the page for %i ms", async (limit) => {
    let [longest, first] = [nothing, nothing];
    for (const language of highlightedLanguages) {
      for (const opening of openings) {
        const line = opening.repeat(400 / opening.length);
        const what = `${language}, ${opening}`;
        first = longer(first, { time: await measure(line, language), what });
        // Engines create expressions at the first use and compile them at the second.
        await highlight(line, language);
        longest = longer(longest, { time: await measure(line, language), what });
      }
    }
    const figure = ({ time, what }: Measured) => `${time.toFixed(0)} ms (${what})`;
    writeFigures("colours", [
      { row: "U7", what: "CPU for the worst line of 400 characters, all grammars", figure: figure(longest) },
      { row: "U7", what: "the same, when its grammar meets such a line for the first time", figure: figure(first) },
    ]);
    expect(longest.time).toBeLessThan(limit);
  });
});

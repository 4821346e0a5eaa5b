import { settle, type Bench, type Cost } from "../openBench.ts";
import { createRandom } from "../writeMarkdown.ts";

/** Two texts. */
export interface DiffTexts {
  readonly oldText: string;
  readonly newText: string;
}

/** The cost of a diff. */
export interface DiffCost extends Cost {
  /** Milliseconds until its first lines were painted. */
  readonly first: number;
  /** DOM nodes then. */
  readonly nodes: number;
}

const writeLine = (index: number, word: string): string => `  const value${index} = await read("${word}", ${index});`;

/** A file of 10,000 lines, and the same with random lines changed: at most 500, since a line may be drawn twice. */
export function writeScattered(lines = 10_000, changes = 500): DiffTexts {
  const random = createRandom(7);
  const old = Array.from({ length: lines }, (_, index) => writeLine(index, "old"));
  const changed = new Set(Array.from({ length: changes }, () => Math.floor(random() * lines)));
  return {
    oldText: old.join("\n"),
    newText: old.map((line, index) => (changed.has(index) ? writeLine(index, "new") : line)).join("\n"),
  };
}

/** Two versions of a file that have no line in common. */
export function writeRewrite(lines = 2000): DiffTexts {
  const all = (word: string) => Array.from({ length: lines }, (_, index) => writeLine(index, word)).join("\n");
  return { oldText: all("old"), newText: all("new") };
}

/** One line of a megabyte, with one change in the middle. */
export function writeLongLine(characters = 1_000_000): DiffTexts {
  const half = "abcdefghi ".repeat(characters / 20);
  return { oldText: `${half}old${half}`, newText: `${half}new${half}` };
}

/** W5: shows the diff of two texts. */
export async function measureDiff(bench: Bench, subject: string, texts: DiffTexts): Promise<DiffCost> {
  const tab = await bench.open(subject);
  try {
    await tab.page.evaluate((both) => window.benchPage?.takeTexts(both), texts);
    let first = 0;
    const cost = await tab.measure(async () => {
      first = (await tab.page.evaluate(() => window.benchPage?.diff())) ?? Number.NaN;
      // Colours and words follow; they count, too.
      await tab.page.waitForTimeout(1000);
      await settle(tab.page);
    });
    return { ...cost, first, nodes: await tab.countNodes() };
  } finally {
    await tab.close();
  }
}

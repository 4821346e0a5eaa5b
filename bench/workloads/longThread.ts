import { settle, type Bench, type BenchTab, type Cost } from "../openBench.ts";

/** The cost of a long thread. */
export interface LongThreadCost {
  /** To show it. */
  readonly mount: Cost;
  /** DOM nodes then. */
  readonly nodes: number;
  /** Megabytes of heap then. */
  readonly heap: number;
  /** CPU milliseconds of the main thread for each key typed. */
  readonly key: number;
  /** Commits of React for 30 keys. */
  readonly keyCommits: number;
  /** To scroll from the top to the end within 120 frames. */
  readonly fling: Cost;
}

async function typeKeys({ page, measure }: BenchTab): Promise<Cost> {
  const field = page.locator("textarea").first();
  await field.focus();
  await page.keyboard.type("warm up ");
  return await measure(async () => {
    await page.keyboard.type("thirty keys, one after another", { delay: 30 });
    await settle(page);
  });
}

/** W3: shows finished messages, types into the composer, scrolls from top to bottom. */
export async function measureLongThread(bench: Bench, subject: string, count: number): Promise<LongThreadCost> {
  const tab = await bench.open(subject);
  try {
    await tab.page.evaluate((messages) => window.benchPage?.prepare(messages), count);
    const mount = await tab.measure(async () => {
      await tab.page.evaluate(() => window.benchPage?.mount());
      await settle(tab.page);
    });
    const nodes = await tab.countNodes();
    const heap = await tab.readHeap();
    const keys = await typeKeys(tab);
    const fling = await tab.measure(async () => await tab.page.evaluate(() => window.benchPage?.fling()));
    return { mount, nodes, heap, key: keys.task / 30, keyCommits: keys.commits, fling };
  } finally {
    await tab.close();
  }
}

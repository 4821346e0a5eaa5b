import type { Bench, Cost } from "../openBench.ts";
import type { StreamPlan } from "../writeStream.ts";

/** The cost of one answer. */
export interface AnswerCost extends Cost {
  /** Milliseconds from the last byte written to the last words painted. */
  readonly lag: number;
  /** Megabytes of heap when it was done, after a collection. */
  readonly heap: number;
  /** DOM nodes when it was done. */
  readonly nodes: number;
}

/** W1, W2 and W4: one prompt, answered by the stream, in an empty thread or after a history. */
export async function measureAnswer(bench: Bench, subject: string, plan: StreamPlan, history = 0): Promise<AnswerCost> {
  const tab = await bench.open(subject, plan);
  try {
    await tab.page.evaluate((count) => window.benchPage?.prepare(count), history);
    await tab.page.evaluate(() => window.benchPage?.mount());
    let lag = 0;
    const cost = await tab.measure(async () => {
      // Both at once: a short stream has ended before a second request to the page is answered.
      const finished = tab.finish();
      await tab.page.evaluate(() => window.benchPage?.send());
      lag = await finished;
    });
    return { ...cost, lag, nodes: await tab.countNodes(), heap: await tab.readHeap() };
  } finally {
    await tab.close();
  }
}

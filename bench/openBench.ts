import { chromium, type Browser, type CDPSession, type Page } from "playwright";
import { chromiumLaunchOptions } from "../scripts/browser.ts";
import type {} from "./pages/BenchPage.ts";
import type { Counts } from "./pages/probe.ts";
import type { BenchServer } from "./serve.ts";
import type { StreamPlan } from "./writeStream.ts";

/** The cost of some work: CPU milliseconds of the renderer's main thread, and counts. */
export interface Cost extends Counts {
  /** All work of the main thread. */
  readonly task: number;
  /** Of it in scripts. */
  readonly script: number;
}

/** One page of the bench in a separate tab. */
export interface BenchTab {
  readonly page: Page;
  /** Runs the work and gives its cost. */
  readonly measure: (work: () => Promise<void>) => Promise<Cost>;
  /** Waits until the answer's last words are painted; gives the milliseconds since the server had written them. */
  readonly finish: () => Promise<number>;
  /** DOM nodes in the document. */
  readonly countNodes: () => Promise<number>;
  /** Megabytes of JavaScript heap after a collection. */
  readonly readHeap: () => Promise<number>;
  readonly close: () => Promise<void>;
}

/** A browser with the pages of one server. */
export interface Bench {
  /** Opens a page whose prompts are answered by the stream, and shows an empty thread or nothing. */
  readonly open: (subject: string, plan?: StreamPlan) => Promise<BenchTab>;
  readonly close: () => Promise<void>;
}

const noStream: StreamPlan = { kind: "text", size: 0, rate: 0 };

async function readMetrics(cdp: CDPSession): Promise<Map<string, number>> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return new Map(metrics.map(({ name, value }) => [name, value]));
}

/** Waits for two frames and then 50 ms, in which delayed work of the page begins. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50)))),
  );
}

function createMeasure(page: Page, cdp: CDPSession): BenchTab["measure"] {
  const take = () => page.evaluate(() => window.benchPage?.takeCounts());
  return async (work) => {
    await settle(page);
    await take();
    const before = await readMetrics(cdp);
    await work();
    const after = await readMetrics(cdp);
    const counts = await take();
    if (counts === undefined) throw new Error("The page reports no counts.");
    const spent = (name: string): number => ((after.get(name) ?? 0) - (before.get(name) ?? 0)) * 1000;
    return { ...counts, task: spent("TaskDuration"), script: spent("ScriptDuration") };
  };
}

async function openTab(browser: Browser, server: BenchServer, subject: string, plan: StreamPlan): Promise<BenchTab> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(`${subject}: ${error.message}`));
  const query = new URLSearchParams({ kind: plan.kind, size: String(plan.size), rate: String(plan.rate) });
  await page.goto(`${server.origin}/${subject}?${query.toString()}`);
  await page.waitForFunction(() => window.benchPage !== undefined);
  const cdp = await context.newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  return {
    page,
    measure: createMeasure(page, cdp),
    async finish() {
      const ended = server.endedAt();
      while (server.endedAt() === ended) await new Promise((done) => setTimeout(done, 20));
      const painted = await page.evaluate(() => window.benchPage?.waitForEnd());
      return (painted ?? Number.NaN) - server.endedAt();
    },
    countNodes: async () => await page.evaluate(() => document.querySelectorAll("*").length),
    async readHeap() {
      await cdp.send("HeapProfiler.collectGarbage");
      return ((await readMetrics(cdp)).get("JSHeapUsedSize") ?? 0) / 1e6;
    },
    close: () => context.close(),
  };
}

/** Starts the headless browser for the pages of the server. */
export async function openBench(server: BenchServer): Promise<Bench> {
  const options = chromiumLaunchOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...options.args, "--js-flags=--expose-gc", "--enable-precise-memory-info"],
  });
  return {
    open: (subject, plan = noStream) => openTab(browser, server, subject, plan),
    close: () => browser.close(),
  };
}

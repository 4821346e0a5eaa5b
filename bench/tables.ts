import { hasPeers } from "./buildPages.ts";
import { medianOf } from "./median.ts";
import type { Bench } from "./openBench.ts";
import type { Table } from "./Table.ts";
import { measureAnswer, type AnswerCost } from "./workloads/answer.ts";
import { measureDiff, writeLongLine, writeRewrite, writeScattered } from "./workloads/diff.ts";
import { measureLongThread } from "./workloads/longThread.ts";
import { measureNode } from "./workloads/node.ts";
import type { StreamPlan } from "./writeStream.ts";

/** How the figures are taken. */
export interface TableOptions {
  readonly bench: Bench;
  /** Runs of each, of which the median counts. */
  readonly runs: number;
}

const chats = (): string[] => ["floor", "kit", ...(hasPeers() ? ["ai-sdk", "assistant-ui"] : [])];

async function repeat<T extends object>(runs: number, work: () => Promise<T>): Promise<Record<keyof T, number>> {
  const done: T[] = [];
  for (let run = 0; run < runs; run += 1) done.push(await work());
  return medianOf(done);
}

const answerHead = [
  "",
  "Task ms",
  "x floor",
  "lag ms",
  "commits",
  "frames",
  "> 33 ms",
  "long tasks",
  "nodes",
  "heap MB",
];

async function answers(
  { bench, runs }: TableOptions,
  title: string,
  plan: StreamPlan,
  subjects: readonly string[],
): Promise<Table> {
  const rows: (string | number)[][] = [];
  let floor = Number.NaN;
  for (const subject of subjects) {
    const cost: Record<keyof AnswerCost, number> = await repeat(runs, () => measureAnswer(bench, subject, plan));
    if (subject === "floor") floor = cost.task;
    const { task, lag, commits, frames, slowFrames, longTasks, nodes, heap } = cost;
    rows.push([subject, task, task / floor, lag, commits, frames, slowFrames, longTasks, nodes, heap]);
  }
  return { title, head: answerHead, rows };
}

async function growth({ bench, runs }: TableOptions): Promise<Table> {
  const rows: (string | number)[][] = [];
  for (const size of [5000, 10_000, 20_000, 40_000]) {
    const cost = await repeat(runs, () => measureAnswer(bench, "kit", { kind: "text", size, rate: 1000 }));
    rows.push([`${size} tokens`, cost.task, cost.commits, cost.script / cost.commits]);
  }
  return {
    title: "W2 growth of the kit, 1,000 tokens a second",
    head: ["", "Task ms", "commits", "script ms a commit"],
    rows,
  };
}

async function longThreads({ bench, runs }: TableOptions): Promise<Table[]> {
  const tables: Table[] = [];
  for (const count of [0, 1000, 5000]) {
    const rows: (string | number)[][] = [];
    for (const subject of chats()) {
      const flat = await repeat(runs, async () => {
        const { mount, fling, ...others } = await measureLongThread(bench, subject, count);
        return { ...others, mount: mount.task, fling: fling.task, slow: fling.slowFrames, flingCommits: fling.commits };
      });
      const { mount, nodes, heap, key, keyCommits, fling, slow, flingCommits } = flat;
      rows.push([subject, mount, nodes, heap, key, keyCommits, fling, slow, flingCommits]);
    }
    const head = [
      "",
      "mount ms",
      "nodes",
      "heap MB",
      "a key ms",
      "commits, 30 keys",
      "fling ms",
      "> 33 ms",
      "its commits",
    ];
    tables.push({ title: `W3 thread of ${count} messages`, head, rows });
  }
  return tables;
}

async function diffs({ bench, runs }: TableOptions): Promise<Table[]> {
  const texts = {
    "10,000 lines, 500 changes": writeScattered(),
    "2,000 lines rewritten": writeRewrite(),
    "one line of 1 MB": writeLongLine(),
  };
  const tables: Table[] = [];
  for (const [name, both] of Object.entries(texts)) {
    const rows: (string | number)[][] = [];
    for (const subject of ["floor", "kit"]) {
      const cost = await repeat(runs, () => measureDiff(bench, subject, both));
      rows.push([subject, cost.task, cost.first, cost.nodes, cost.longTasks, cost.longestTask]);
    }
    tables.push({ title: `W5 ${name}`, head: ["", "Task ms", "first ms", "nodes", "long tasks", "longest ms"], rows });
  }
  return tables;
}

function node(): Table {
  const { reader, loop, argument, parse, frames, once } = measureNode();
  return {
    title: "W6 in Node",
    head: ["", "kit", "least", "ratio"],
    rows: [
      ["reader and JSON, MB a second (least: a loop for this one stream)", reader, loop, reader / loop],
      ["1 MB argument in 2,048 deltas, ms (least: parsed once)", argument, parse, argument / parse],
      ["80 kB of markdown in 1,200 frames, ms (least: lexed once)", frames, once, frames / once],
    ],
  };
}

/** Every workload by its name; each gives its tables. */
export const workloads: Readonly<Record<string, (options: TableOptions) => Promise<Table[]>>> = {
  w1: async (options) => [
    await answers(options, "W1 20,000 tokens at 1,000 a second", { kind: "text", size: 20_000, rate: 1000 }, chats()),
    await answers(options, "W1 20,000 tokens at once", { kind: "text", size: 20_000, rate: 0 }, chats()),
  ],
  w2: async (options) => [await growth(options)],
  w3: longThreads,
  w4: async (options) => {
    const all = ["floor", "bare", ...chats().slice(1)];
    return [
      await answers(options, "W4 200 parallel calls at once", { kind: "calls", size: 200, rate: 0 }, all),
      await answers(
        options,
        "W4 200 parallel calls, 1,000 deltas a second",
        { kind: "calls", size: 200, rate: 1000 },
        all,
      ),
      await answers(options, "W4 2,000 parallel calls at once", { kind: "calls", size: 2000, rate: 0 }, [
        "floor",
        "bare",
        "kit",
      ]),
      await answers(options, "W4 one argument of 1 MB", { kind: "argument", size: 1_000_000, rate: 0 }, all),
    ];
  },
  w5: diffs,
  w6: async () => [node()],
};

import { createPartialJson, lexMarkdown } from "../src/content/index.ts";
import type { Bench } from "./openBench.ts";
import { measureAnswer } from "./workloads/answer.ts";
import { measureDiff, writeLongLine, writeRewrite, writeScattered } from "./workloads/diff.ts";
import { measureLongThread } from "./workloads/longThread.ts";
import { writeMarkdown } from "./writeMarkdown.ts";

/** A count that is the same on every machine, and its limit. */
export interface Count {
  /** What is counted. */
  readonly name: string;
  /** How much of it there is. */
  readonly value: number;
  /** The most there may be. */
  readonly limit: number;
}

/** Characters that the markdown lexer reads for an answer of 80 kB in 1,200 frames, for each character of the answer. */
function countLexed(): number {
  const text = writeMarkdown(80_000);
  let read = 0;
  let last = lexMarkdown("");
  for (let frame = 1; frame <= 1200; frame += 1) {
    const next = lexMarkdown(text.slice(0, Math.ceil((text.length * frame) / 1200)), last);
    // A block that was not lexed again is the same object.
    for (const block of next.blocks.slice(-8)) if (!last.blocks.includes(block)) read += block.source.length;
    last = next;
  }
  return read / text.length;
}

/** Steps of the reader for each character, while 1 MB of an argument comes in 2,048 deltas. */
function countSteps(): number {
  const text = JSON.stringify({ path: "src/big.ts", content: "const value = 1;\n".repeat(60_000) });
  const reader = createPartialJson();
  for (let at = 0; at < text.length; at += 512) reader.feed(text.slice(at, at + 512));
  return reader.steps / text.length;
}

/** The counts that are checked on every change: commits, nodes and parse steps, never times. */
export async function countQuick(bench: Bench): Promise<Count[]> {
  const answer = await measureAnswer(bench, "kit", { kind: "text", size: 2000, rate: 1000 });
  const long = await measureAnswer(bench, "kit", { kind: "text", size: 20_000, rate: 4000 });
  const thread = await measureLongThread(bench, "kit", 5000);
  const calls = await measureAnswer(bench, "kit", { kind: "calls", size: 200, rate: 0 });
  const storm = await measureAnswer(bench, "kit", { kind: "calls", size: 2000, rate: 0 });
  const argument = await measureAnswer(bench, "kit", { kind: "argument", size: 1_000_000, rate: 0 });
  const scattered = await measureDiff(bench, "kit", writeScattered());
  const rewrite = await measureDiff(bench, "kit", writeRewrite());
  const line = await measureDiff(bench, "kit", writeLongLine());
  return [
    // A commit for each frame, and some at its begin and end: the prompt, the turn, its end.
    { name: "W1 commits above one a frame, 2,000 tokens", value: answer.commits - answer.frames, limit: 12 },
    { name: "W1 characters lexed for each character", value: countLexed(), limit: 8 },
    // Higher if each block keeps the text in memory that it was cut from, or code out of sight keeps its colours. What is compiled
    // and cached differs by a megabyte between machines, so it is the growth.
    { name: "W1 megabytes of heap for 18,000 more tokens", value: long.heap - answer.heap, limit: 6 },
    { name: "W1 nodes, 20,000 tokens", value: long.nodes, limit: 3000 },
    { name: "W3 nodes, 5,000 messages", value: thread.nodes, limit: 1000 },
    { name: "W3 commits for 30 keys", value: thread.keyCommits, limit: 32 },
    { name: "W4 nodes, 200 calls", value: calls.nodes, limit: 1000 },
    { name: "W4 nodes, 2,000 calls", value: storm.nodes, limit: 1000 },
    { name: "W4 commits above one a frame, 2,000 calls", value: storm.commits - storm.frames, limit: 12 },
    { name: "W4 commits above one a frame, 1 MB argument", value: argument.commits - argument.frames, limit: 12 },
    { name: "W4 steps for each character of a 1 MB argument", value: countSteps(), limit: 1.1 },
    { name: "W5 nodes, 10,000 lines", value: scattered.nodes, limit: 1000 },
    { name: "W5 nodes, 2,000 lines rewritten", value: rewrite.nodes, limit: 1000 },
    { name: "W5 nodes, one line of 1 MB", value: line.nodes, limit: 1000 },
  ];
}

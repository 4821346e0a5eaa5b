import { createPartialJson, lexMarkdown } from "../../src/content/index.ts";
import { readSse } from "../../src/transport/index.ts";
import { median } from "../median.ts";
import { writeMarkdown } from "../writeMarkdown.ts";
import { writeStream } from "../writeStream.ts";

/** W6: the cost of reading and lexing in Node. */
export interface NodeCost {
  /** Megabytes a second of the kit's reader with `JSON.parse` of each event. */
  readonly reader: number;
  /** Megabytes a second of a loop written for this one stream. */
  readonly loop: number;
  /** Milliseconds for an argument of 1 MB in 2,048 deltas. */
  readonly argument: number;
  /** Milliseconds to parse it once. */
  readonly parse: number;
  /** Milliseconds to lex an answer of 80 kB in 1,200 frames. */
  readonly frames: number;
  /** Milliseconds to lex it once. */
  readonly once: number;
}

function time(work: () => void): number {
  const times = Array.from({ length: 7 }, () => {
    const started = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1000;
  });
  return median(times);
}

function cut(text: string, length: number): string[] {
  return Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  );
}

/** Measures the reader, the partial JSON and the markdown lexer, each beside a minimal implementation. */
export function measureNode(): NodeCost {
  const wire = writeStream({ kind: "text", size: 200_000, rate: 0 }).join("");
  const chunks = cut(wire, 16_384);
  const json = JSON.stringify({ path: "src/big.ts", content: "const value = 1;\n".repeat(60_000) });
  const deltas = cut(json, 512);
  const text = writeMarkdown(80_000);
  const perSecond = (milliseconds: number): number => wire.length / 1000 / milliseconds;
  return {
    reader: perSecond(
      time(() => {
        const sse = readSse();
        for (const chunk of chunks)
          for (const event of sse.feed(chunk)) if ("data" in event && event.data !== "[DONE]") JSON.parse(event.data);
      }),
    ),
    loop: perSecond(
      time(() => {
        let rest = "";
        for (const chunk of chunks) {
          const events = (rest + chunk).split("\n\n");
          rest = events.pop() ?? "";
          for (const event of events) if (event !== "data: [DONE]") JSON.parse(event.slice(6));
        }
      }),
    ),
    argument: time(() => {
      const reader = createPartialJson();
      for (const delta of deltas) reader.feed(delta);
    }),
    parse: time(() => void JSON.parse(json)),
    frames: time(() => {
      let blocks = lexMarkdown("");
      for (let frame = 1; frame <= 1200; frame += 1)
        blocks = lexMarkdown(text.slice(0, Math.ceil((text.length * frame) / 1200)), blocks);
    }),
    once: time(() => void lexMarkdown(text)),
  };
}

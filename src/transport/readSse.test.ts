import { readFileSync } from "node:fs";
import { createParser } from "eventsource-parser";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSse, type SseEvent } from "./readSse.ts";
import { runs } from "../../scripts/fullRun.ts";

interface StandardEvent {
  type: string;
  data: string;
  lastEventId: string;
}
interface WptCase {
  name: string;
  input: string;
  expected: StandardEvent[];
  retry?: number;
}
interface ParserCase {
  name: string;
  input?: string;
  chunks?: string[];
  whatwg?: StandardEvent[];
  whatwgRetry?: number;
}

function load<T>(name: string): T {
  const value: T = JSON.parse(readFileSync(new URL(`fixtures/${name}`, import.meta.url), "utf8"));
  return value;
}
const wpt = load<WptCase[]>("wpt.json");
const parserCases = load<ParserCase[]>("eventsource-parser.json");

function read(chunks: string[]): SseEvent[] {
  const reader = readSse();
  return chunks.flatMap((chunk) => reader.feed(chunk));
}
function toStandard(events: SseEvent[]): StandardEvent[] {
  return events.flatMap((event) =>
    event.type === "event" ? [{ type: event.event ?? "message", data: event.data, lastEventId: event.id ?? "" }] : [],
  );
}
function lastRetry(events: SseEvent[]): number | undefined {
  return events.findLast((event) => event.type === "retry")?.retry;
}

describe("readSse against web-platform-tests", () => {
  test.each(wpt.map((it) => [it.name, it] as const))(
    "S1 S2 S3 S4 S6 reads %s whole and character by character",
    (_name, test) => {
      for (const chunks of [[test.input], test.input.split(""), ["", test.input, ""]]) {
        const events = read(chunks);
        expect(toStandard(events)).toEqual(test.expected);
        expect(lastRetry(events)).toBe(test.retry);
      }
    },
  );

  test("S1 S26 reads every case the same when it is cut in two anywhere", () => {
    for (const { input, expected } of wpt.filter((it) => it.input.length < 200)) {
      for (let cut = 0; cut <= input.length; cut += 1) {
        expect(toStandard(read([input.slice(0, cut), input.slice(cut)]))).toEqual(expected);
      }
    }
  });
});

describe("readSse against the cases of eventsource-parser", () => {
  const standard = parserCases.filter((it) => it.whatwg !== undefined && it.input !== undefined);

  test.each(standard.map((it) => [it.name, it] as const))("reads: %s", (_name, test) => {
    const events = read([test.input ?? ""]);
    expect(toStandard(events)).toEqual(test.whatwg);
    expect(lastRetry(events)).toBe(test.whatwgRetry);
    expect(toStandard(read(test.chunks ?? [test.input ?? ""]))).toEqual(test.whatwg);
  });
});

const lines = fc.constantFrom(
  "data: a",
  "data:b",
  "data",
  "data:  two",
  "event: tick",
  "event:",
  "id: 7",
  "id",
  "id: \0",
  "retry: 20",
  "retry: x",
  ": beat",
  ":",
  "",
  "",
  "odd: field",
  "nothing",
  "data: \u2028 ✔",
);
const ends = fc.constantFrom("\n", "\r", "\r\n");
const streams = fc
  .array(fc.tuple(lines, ends), { maxLength: 24 })
  // The reference parser waits after a lone CR at the very end; the comment makes it continue.
  .map((pairs) => `${pairs.map(([line, end]) => line + end).join("")}:\n`);

describe("readSse over generated streams", () => {
  test("S1 R14 returns the events of eventsource-parser, for any chunking", () => {
    fc.assert(
      fc.property(streams, fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1 }), (text, sizes) => {
        const oracle: { event?: string; data: string }[] = [];
        const parser = createParser({
          onEvent: ({ event, data }) =>
            oracle.push({ ...(event === undefined || event === "" ? {} : { event }), data }),
        });
        parser.feed(text);
        const whole = read([text]);
        const events = whole.flatMap((it) => (it.type === "event" ? [it] : []));
        expect(events.map(({ event, data }) => ({ event, data }))).toEqual(oracle);
        expect(read(chunk(text, sizes))).toEqual(whole);
      }),
      { numRuns: runs(2_000) },
    );
  });
});

function chunk(text: string, sizes: number[]): string[] {
  const chunks: string[] = [];
  for (let from = 0, index = 0; from < text.length; index += 1) {
    const size = sizes[index % sizes.length] ?? 1;
    // A size of 0 means an empty chunk; one character follows, so that the text comes to its end.
    chunks.push(text.slice(from, from + size), text.slice(from + size, from + size + 1));
    from += size + 1;
  }
  return chunks;
}

describe("readSse at its limits", () => {
  test("S8 stops with too_large at an event beyond the limit, for any chunking", () => {
    for (const input of [
      "data: 12345678901\n\n",
      "data: 123456\ndata: 123456\n\n",
      "data: 12345678901",
      ": 12345678901",
    ]) {
      for (const chunks of [[input], input.split("")]) {
        const reader = readSse({ maxEventBytes: 10 });
        const events = [...chunks, "data: later\n\n"].flatMap((piece) => reader.feed(piece));
        expect(events).toEqual([{ type: "error", error: expect.objectContaining({ code: "too_large" }) }]);
        expect(reader.end()).toEqual([]);
      }
    }
  });

  test("reads any number of events that are each within the limit", () => {
    const reader = readSse({ maxEventBytes: 10 });
    expect(reader.feed("data: 1234\n\n".repeat(100))).toHaveLength(100);
  });

  test("S7 drops and reports an incomplete last event", () => {
    const reader = readSse();
    expect(reader.feed('data: whole\n\ndata: {"half":')).toHaveLength(1);
    expect(reader.end()).toEqual([
      { type: "error", error: expect.objectContaining({ code: "stream_cut", detail: 'data: {"half":' }) },
    ]);
  });

  test("reports nothing at an end between events", () => {
    for (const text of ["data: whole\n\n", "data: whole\n\n: beat", "data: whole\n\nid: 7\n", ""]) {
      const reader = readSse();
      reader.feed(text);
      expect(reader.end()).toEqual([]);
    }
  });

  test("S3 returns an event as soon as a lone CR has ended it", () => {
    const reader = readSse();
    expect(reader.feed("data:x\r\r")).toEqual([{ type: "event", data: "x" }]);
    expect(reader.feed("\ndata:y\r\n\r\n")).toEqual([{ type: "event", data: "y" }]);
  });

  test("S8 scans each character of an incomplete line only once", () => {
    // 200,000 characters one at a time: a reader that rescans its buffer would read 20,000,000,000 characters.
    const reader = readSse();
    for (let index = 0; index < 200_000; index += 1) reader.feed(index === 0 ? "data:" : "x");
    const [event] = reader.feed("\n\n");
    expect(event).toMatchObject({ type: "event" });
    expect(event?.type === "event" && event.data.length).toBe(199_999);
  });
});

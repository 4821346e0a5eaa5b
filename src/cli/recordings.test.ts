import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { sample } from "../../scripts/fullRun.ts";
import type { Json, JsonObject } from "../model/index.ts";
import { protocols } from "../protocols/index.ts";
import { readSse } from "../transport/index.ts";
import { readRecording, type Recording } from "./replay/readRecording.ts";
import { readWireOutcome } from "./replay/readWireOutcome.ts";
import { replayFrames } from "./replay/replayFrames.ts";
import { summarizeThread } from "./replay/summarizeThread.ts";
import { object } from "./object.ts";

const folder = new URL("../protocols/fixtures/", import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, folder), "utf8").replace(/^\uFEFF/, "");

/** Every recording with an expected outcome, which was computed by an independent reader. */
const recordings = protocols.flatMap(({ id }) => {
  const files = readdirSync(folder).includes(id) ? readdirSync(new URL(`${id}/`, folder)) : [];
  return files
    .filter((file) => file.endsWith(".expected.json"))
    .map((expected) => {
      const stem = expected.slice(0, -".expected.json".length);
      const format = (["sse", "jsonl", "json"] as const).find((ending) => files.includes(`${stem}.${ending}`)) ?? "sse";
      return { id, format, name: `${id}/${stem}.${format}`, expected: `${id}/${expected}` };
    });
});

/** The accepted differences, each with its reason. */
const exceptions: Readonly<Record<string, { readonly reason: string; readonly fields: readonly string[] }>> = {
  "ai-sdk-ui/unknown-chunk.sse": {
    reason: "The AI SDK ends an answer at a chunk it does not know; the kit keeps the chunk and continues.",
    fields: ["errors"],
  },
  "ai-sdk-ui/approval-2-denied.sse": {
    reason:
      "Continues a message of the request's body, which a recording of the response does not contain (see aiSdkUi.test.ts).",
    fields: ["text", "toolCalls"],
  },
  "ai-sdk-ui/approval-2-granted.sse": {
    reason: "Continues a message of the request's body, as above.",
    fields: ["text", "toolCalls"],
  },
};

/** The fields on which both readers must agree; an expected file omits those that its wire does not have. */
const comparable = ["id", "name", "executor", "arguments", "argumentsValid", "complete"];

const list = (value: Json | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.map(object).filter((item) => item !== undefined) : [];

const compare = (of: JsonObject, like: JsonObject, except: readonly string[]): JsonObject => {
  const calls = list(of["toolCalls"]).map((call, index) => {
    const expectedCall = list(like["toolCalls"])[index] ?? {};
    return Object.fromEntries(Object.entries(call).filter(([key]) => comparable.includes(key) && key in expectedCall));
  });
  const facts = [
    "events",
    "text",
    "refusal",
    "reasoningLength",
    "finish",
    "finishReason",
    "terminal",
    "notifications",
  ].filter((key) => key in like);
  const compared = {
    ...Object.fromEntries(facts.map((key) => [key, of[key] ?? null])),
    errors: Array.isArray(of["errors"]) ? of["errors"].length : 0,
    toolCalls: calls,
    // For a JSON-RPC exchange the independent reader lists the responses; for other wires it counts them.
    ...(Array.isArray(like["responses"]) ? { responses: of["responses"] ?? null } : {}),
  };
  return Object.fromEntries(Object.entries(compared).filter(([key]) => !except.includes(key)));
};

const summarize = (id: string, recording: Recording): JsonObject => {
  const protocol = protocols.find((candidate) => candidate.id === id)?.create();
  if (protocol === undefined) throw new Error(`There is no protocol ${id}`);
  return JSON.parse(
    JSON.stringify(summarizeThread(id, replayFrames(protocol, recording), readWireOutcome(id, recording))),
  );
};

/** Feeds the bytes of an SSE body in chunks, which may end inside a character. */
const feed = (text: string, size: () => number): Recording => {
  const bytes = new TextEncoder().encode(text);
  const decoder = new TextDecoder();
  const reader = readSse();
  const items: ReturnType<typeof reader.feed> = [];
  for (let at = 0; at < bytes.length;) {
    const end = at + size();
    items.push(...reader.feed(decoder.decode(bytes.subarray(at, end), { stream: true })));
    at = end;
  }
  items.push(...reader.end());
  const frames = items.flatMap((item) => (item.type === "event" ? [{ data: item.data, event: item.event }] : []));
  return { frames, how: items.some((item) => item.type === "error") ? "cut" : "end" };
};

/** Pseudo-random sizes that are the same in every run. */
const createSizes = (): (() => number) => {
  let seed = 7;
  return () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return 1 + (seed % 97);
  };
};

describe.each(recordings)("$name", ({ id, format, name, expected: expectedName }) => {
  const text = read(name);
  const expected: JsonObject = JSON.parse(read(expectedName));
  const { fields = [] } = exceptions[name] ?? {};

  test("gives the outcome of the independent reader", () => {
    const summary = summarize(id, readRecording(text, format));
    expect(compare(summary, expected, fields)).toEqual(compare(expected, expected, fields));
  });
});

test("the outcome does not depend on the chunks of the bytes", () => {
  for (const { id, format, name } of sample(recordings, 30)) {
    const { frames, how } = readRecording(read(name), format);
    const body =
      format === "sse"
        ? read(name)
        : frames.map(({ data }) => `data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`).join("");
    const whole = summarize(id, { frames, how });
    for (const size of [() => 1, createSizes()])
      expect({ name, ...summarize(id, feed(body, size)) }).toEqual({ name, ...whole });
  }
});

test("there are at most five accepted differences, and each of them still exists", () => {
  expect(Object.keys(exceptions).length).toBeLessThanOrEqual(5);
  for (const [name, { fields }] of Object.entries(exceptions)) {
    const recording = recordings.find((candidate) => candidate.name === name);
    const expected: JsonObject = JSON.parse(read(recording?.expected ?? ""));
    const summary = summarize(recording?.id ?? "", readRecording(read(name), recording?.format ?? "sse"));
    for (const field of fields)
      expect(compare(summary, expected, [])[field]).not.toEqual(compare(expected, expected, [])[field]);
  }
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../scripts/fullRun.ts";
import { TagReader } from "./TagReader.ts";

/** The texts by kind that come of the pieces. */
function read(pieces: readonly string[]): { raw: string; answer: string } {
  const reader = new TagReader("think");
  const all = [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()];
  const join = (kind: string): string => all.map((piece) => (piece.kind === kind ? piece.text : "")).join("");
  return { raw: join("raw"), answer: join("answer") };
}

test.each([
  ["a tag at the beginning is reasoning", "<think>\nHm <b>a</b> < b</think>\n\nYes.", "\nHm <b>a</b> < b", "Yes."],
  ["blanks may stand before it", "\n <think>Hm</think>Yes.", "Hm", "Yes."],
  ["reasoning may be empty", "<think>\n\n</think>\n\nYes.", "\n\n", "Yes."],
  ["a tag that is never closed is reasoning to its end", "<think>Hm </thin", "Hm </thin", ""],
  ["a tag behind the beginning is text", "Write <think>x</think>.", "", "Write <think>x</think>."],
  ["only the first tag counts", "<think>a</think>b <think>c</think>", "a", "b <think>c</think>"],
  ["another tag is text, and so is the beginning of one", "<thinking>a", "", "<thinking>a"],
  ["what was held back is given at the end", "  <thi", "", "  <thi"],
])("%s, wherever the text is cut", (_title, text, raw, answer) => {
  expect(read([text])).toEqual({ raw, answer });
  expect(read(text.split(""))).toEqual({ raw, answer });
  for (let at = 0; at <= text.length; at += 1)
    for (let end = at; end <= text.length; end += 1)
      expect(read([text.slice(0, at), text.slice(at, end), text.slice(end)])).toEqual({ raw, answer });
});

test("no cut of any text changes what is read, and nothing but tags and blanks is lost", () => {
  const token = fc.constantFrom("<think>", "</think>", "<", "</", "th", "ink>", " ", "\n", "a");
  fc.assert(
    fc.property(fc.array(token), fc.array(fc.nat(), { maxLength: 8 }), (tokens, at) => {
      const text = tokens.join("");
      const cuts = [0, ...at.map((cut) => cut % (text.length + 1)).toSorted((a, b) => a - b), text.length];
      const whole = read([text]);
      expect(read(cuts.map((cut, index) => text.slice(cuts[index - 1] ?? 0, cut)))).toEqual(whole);
      const bare = (value: string): string => value.replaceAll(/<\/?think>|\s/gu, "");
      expect(bare(text).startsWith(bare(whole.raw))).toBe(true);
      expect(bare(whole.raw).length + bare(whole.answer).length).toBe(bare(text).length);
    }),
    { numRuns: runs(300) },
  );
});

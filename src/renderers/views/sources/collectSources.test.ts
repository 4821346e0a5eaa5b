import fc from "fast-check";
import { expect, test } from "vitest";
import type { Citation } from "../../../model/index.ts";
import { collectSources, sourceKeyOf } from "./collectSources.ts";

const citation: fc.Arbitrary<Citation> = fc.record({
  url: fc.constantFrom(undefined, "https://a.example", "https://a.example/", "https://b.example/x", "javascript:1"),
  title: fc.constantFrom(undefined, "", "A", "B"),
  quote: fc.constantFrom(undefined, "q", "r"),
});

test("gives each source one number, counted without gaps, and each citation a source", () => {
  fc.assert(
    fc.property(fc.array(citation), (citations) => {
      const sources = collectSources(citations);
      expect(Array.from(sources.values(), ({ number }) => number)).toEqual(
        Array.from(sources, (_, index) => index + 1),
      );
      for (const one of citations) expect(sources.has(sourceKeyOf(one))).toBe(true);
    }),
  );
});

test("changes no number when more citations come", () => {
  fc.assert(
    fc.property(fc.array(citation), fc.array(citation), (first, more) => {
      const after = collectSources([...first, ...more]);
      for (const [key, { number }] of collectSources(first)) expect(after.get(key)?.number).toBe(number);
    }),
  );
});

test("merges the citations of one address, with the first title and each quote once", () => {
  const sources = collectSources([
    { url: "https://a.example", quote: "one" },
    { url: "https://a.example/", title: "A", quote: "two" },
    { url: "https://a.example/", title: "Other", quote: "one" },
    { title: "report.pdf" },
  ]);
  expect([...sources.values()]).toEqual([
    { number: 1, url: "https://a.example", title: "A", quotes: ["one", "two"] },
    { number: 2, url: undefined, title: "report.pdf", quotes: [] },
  ]);
});

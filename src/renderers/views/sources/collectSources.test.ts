import fc from "fast-check";
import { expect, test } from "vitest";
import type { Citation, Message, ThreadState } from "../../../model/index.ts";
import { collectSources, sourceKeyOf } from "./collectSources.ts";
import { hasSources, selectCitations } from "./selectCitations.ts";

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

test("the sources of an answer are those of its own turn and author, without those of its sub-agents", () => {
  const say = (id: string, url: string, more: Partial<Message> = {}): Message => ({
    id,
    role: "assistant",
    turnId: "t",
    wire: [],
    parts: [{ type: "text", key: id, kind: "answer", text: "a", citations: [{ url }], state: "final" }],
    ...more,
  });
  const thread: ThreadState = {
    turn: { turnId: "t", status: "idle", steps: 0 },
    messages: [
      say("before", "https://before.example", { turnId: "s" }),
      say("first", "https://first.example"),
      say("inner", "https://inner.example", { parent: "t:c1" }),
      say("last", "https://last.example"),
      say("bare", "", { turnId: "u", parts: [] }),
      say("inner of bare", "https://inner.example", { turnId: "u", parent: "u:c1" }),
    ],
    requests: [],
    session: { modes: [], commands: [], plan: [] },
  };
  expect(selectCitations(thread, "last").map(({ url }) => url)).toEqual([
    "https://first.example",
    "https://last.example",
  ]);
  expect(selectCitations(thread, "inner").map(({ url }) => url)).toEqual(["https://inner.example"]);
  expect(hasSources(thread, "bare")).toBe(false);
});

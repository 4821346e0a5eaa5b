import { describe, expect, test } from "vitest";
import type { Message, Part } from "../../model/index.ts";
import { createThreadSearch } from "./createThreadSearch.ts";

function textPart(key: string, text: string): Part {
  return { type: "text", key, kind: "answer", text, state: "final", citations: [] };
}
function toMessage(...parts: readonly Part[]): Message {
  return { id: "m", role: "assistant", turnId: "t", parts, wire: [] };
}

describe("search in a thread", () => {
  test("finds what is shown, whatever its case, and counts it by part", () => {
    const messages = [
      toMessage(textPart("a", "The Price, the price"), textPart("b", "nothing"), textPart("c", "a price")),
    ];
    expect(createThreadSearch(" PRICE ")(messages)).toEqual([
      { partKey: "a", count: 2 },
      { partKey: "c", count: 1 },
    ]);
  });

  test("finds words whose case depends on their place, or whose lower case is longer", () => {
    const messages = [toMessage(textPart("a", "İstanbul, istanbul"), textPart("b", "ΟΔΟΣ, οδος, ΟΔΟΣΑ"))];
    const find = (query: string) => createThreadSearch(query)(messages).map(({ partKey, count }) => partKey + count);
    expect(["istanbul", "İSTANBUL", "οδος", "ΟΔΟΣ"].map(find)).toEqual([["a2"], ["a2"], ["b3"], ["b3"]]);
  });

  test("searches the shown text, not markup and addresses of its markdown", () => {
    const messages = [
      toMessage(textPart("a", "the **bold** [word](https://example.com/hidden)\n\n| head |\n|---|\n| cell |")),
    ];
    const find = (query: string) => createThreadSearch(query)(messages).length;
    expect(["bold word", "head", "cell"].map(find)).toEqual([1, 1, 1]);
    expect(["**", "hidden", ""].map(find)).toEqual([0, 0, 0]);
  });

  test("does not read parts again that are still the same", () => {
    let reads = 0;
    const part = textPart("a", "");
    Object.defineProperty(part, "text", { get: () => `a price ${(reads += 1)}` });
    createThreadSearch("price")([toMessage(part)]);
    createThreadSearch("a")([toMessage(part), toMessage(textPart("b", "a price"))]);
    expect(reads).toBe(1);
  });
});

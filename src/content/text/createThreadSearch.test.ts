import { describe, expect, test } from "vitest";
import type { Message, Part } from "../../model/index.ts";
import { createThreadSearch } from "./createThreadSearch.ts";

function say(key: string, text: string): Part {
  return { type: "text", key, kind: "answer", text, state: "final", citations: [] };
}
function toMessage(...parts: readonly Part[]): Message {
  return { id: "m", role: "assistant", turnId: "t", parts, wire: [] };
}

describe("search in a thread", () => {
  test("finds what is shown, whatever its case, and counts it by part", () => {
    const messages = [toMessage(say("a", "The Price, the price"), say("b", "nothing"), say("c", "a price"))];
    expect(createThreadSearch(" PRICE ")(messages)).toEqual([
      { partKey: "a", count: 2 },
      { partKey: "c", count: 1 },
    ]);
  });

  test("looks at words, not at the marks and addresses of their markdown", () => {
    const messages = [
      toMessage(say("a", "the **bold** [word](https://example.com/hidden)\n\n| head |\n|---|\n| cell |")),
    ];
    const find = (query: string) => createThreadSearch(query)(messages).length;
    expect(["bold word", "head", "cell"].map(find)).toEqual([1, 1, 1]);
    expect(["**", "hidden", ""].map(find)).toEqual([0, 0, 0]);
  });

  test("does not read parts again that are still the same", () => {
    let reads = 0;
    const part = say("a", "");
    Object.defineProperty(part, "text", { get: () => `a price ${(reads += 1)}` });
    createThreadSearch("price")([toMessage(part)]);
    createThreadSearch("a")([toMessage(part), toMessage(say("b", "a price"))]);
    expect(reads).toBe(1);
  });
});

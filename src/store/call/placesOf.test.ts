import { describe, expect, test } from "vitest";
import type { Message, Part } from "../../model/index.ts";
import { emptyThread } from "../emptyThread.ts";
import { locatePart } from "../locatePart.ts";
import { placesOf } from "./placesOf.ts";

function textPart(key: string): Part {
  return { type: "text", key, kind: "answer", text: key, state: "final", citations: [] };
}
function message(id: string, ...keys: string[]): Message {
  return { id, role: "assistant", turnId: id, parts: keys.map(textPart), wire: [] };
}

describe("placesOf", () => {
  const thread = { ...emptyThread(), messages: [message("m0", "a", "b"), message("m1", "c"), message("m2", "b")] };
  test("finds each part where a search from the end finds it", () => {
    for (const key of ["a", "b", "c"]) expect(placesOf(thread).parts.get(key)).toEqual(locatePart(thread, key));
    expect(placesOf(thread).parts.get("d")).toBeUndefined();
    expect(placesOf(thread).messages.get("m2")).toBe(2);
  });
  test("is made once for a list of messages, whatever else in the thread changes", () => {
    expect(placesOf({ ...thread, requests: [] })).toBe(placesOf(thread));
    expect(placesOf({ ...thread, messages: [message("m1", "c")] }).messages.get("m1")).toBe(0);
  });
});

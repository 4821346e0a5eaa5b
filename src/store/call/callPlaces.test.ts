import { describe, expect, test } from "vitest";
import type { Part } from "../../model/index.ts";
import { callPlaces, keepCallPlaces } from "./callPlaces.ts";

/** A list that counts how often its parts are read. */
function watch(parts: readonly Part[]): { readonly parts: readonly Part[]; readonly looks: () => number } {
  let looks = 0;
  const watched = new Proxy(parts, {
    get(target, name) {
      if (typeof name === "string" && /^\d+$/u.test(name)) looks += 1;
      return Reflect.get(target, name) as unknown;
    },
  });
  return { parts: watched, looks: () => looks };
}

const call = (toolCallId: string, occurrence = 0): Part => ({
  type: "tool_call",
  key: `t:${toolCallId}~${occurrence}`,
  toolCallId,
  occurrence,
  turnId: "t",
  toolName: "read",
  kind: "read",
  runsOn: "server",
  argument: "",
  inputState: "streaming",
  status: "pending",
  content: [],
  locations: [],
  requestIds: [],
});

describe("callPlaces", () => {
  test("reads one part for each change of a list, not all parts", () => {
    let parts: readonly Part[] = Array.from({ length: 500 }, (_, index) => call(`c${index}`));
    callPlaces(parts, "c0");
    let looks = 0;
    for (let round = 0; round < 100; round += 1) {
      const next = watch(parts.with(round, call(`c${round}`)));
      keepCallPlaces(parts, next.parts, round);
      expect(callPlaces(next.parts, `c${round}`)).toEqual([round]);
      looks += next.looks();
      parts = next.parts;
    }
    expect(looks).toBe(100);
  });

  test("returns the calls of one id in the order of the list, also where lists diverged", () => {
    const first = [call("a")];
    callPlaces(first, "a");
    const long = [...first, call("b"), call("a", 1)];
    const short = [...first, call("a", 1)];
    keepCallPlaces(first, long, 2);
    keepCallPlaces(first, short, 1);
    expect(callPlaces(short, "a")).toEqual([0, 1, 2]);
  });
});

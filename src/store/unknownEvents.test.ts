import { expect, test } from "vitest";
import type { AgentEvent } from "../model/index.ts";
import { reduceAll } from "./reduce.ts";

test("unknown events, of which there may be thousands, are each read a fixed number of times", () => {
  let reads = 0;
  const toEvent = (at: number): AgentEvent => {
    const value = {
      get text() {
        reads += 1;
        return "x".repeat(at);
      },
    };
    return { type: "unknown.received", name: "odd", value };
  };
  const thread = reduceAll(Array.from({ length: 500 }, (_, at) => toEvent(at)));
  expect(thread.messages[0]?.parts).toHaveLength(500);
  expect(reads).toBeLessThan(5 * 500);
});

import { expect, test } from "vitest";
import { replayPayloads } from "../fixtures/replayStream.ts";
import { aiSdkUi } from "./aiSdkUi.ts";

test("parts that are open at once are in the order of their starts, as in the SDK", () => {
  const { thread } = replayPayloads(aiSdkUi(), [
    { type: "start", messageId: "m" },
    { type: "text-start", id: "a" },
    { type: "reasoning-start", id: "b" },
    { type: "text-start", id: "c" },
    { type: "text-delta", id: "c", delta: "third" },
    { type: "reasoning-delta", id: "b", delta: "second" },
    { type: "text-delta", id: "a", delta: "first" },
    { type: "finish" },
  ]);
  const parts = thread.messages.at(-1)?.parts ?? [];
  expect(parts.map((part) => ("text" in part ? part.text : part.type))).toEqual(["first", "second", "third"]);
});

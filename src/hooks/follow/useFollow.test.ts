import { expect, test } from "vitest";
import { plainCall } from "../../model/fixtures/plainCall.ts";
import type { Message } from "../../model/index.ts";
import { emptyThread } from "../../store/index.ts";
import { createFollowSelector } from "./useFollow.ts";

test("the trail of the agent reads only the messages that an event has changed", () => {
  let reads = 0;
  const toMessage = (id: number, path: string): Message => {
    const parts = [{ ...plainCall, key: `c${id}`, toolCallId: `c${id}`, locations: [{ path }] }];
    const base = { id: `m${id}`, role: "assistant", turnId: "t", wire: [] } as const;
    return {
      ...base,
      get parts() {
        reads += 1;
        return parts;
      },
    };
  };
  const messages = Array.from({ length: 400 }, (_, id) => toMessage(id, `${id}.ts`));
  const select = createFollowSelector();
  expect(select({ ...emptyThread(), messages }).trail).toHaveLength(400);
  reads = 0;
  const next = [...messages.slice(0, -1), toMessage(399, "changed.ts")];
  expect(select({ ...emptyThread(), messages: next }).current?.location.path).toBe("changed.ts");
  expect(reads).toBe(1);
});

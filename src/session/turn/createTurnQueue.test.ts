import { expect, test } from "vitest";
import type { QueuedPrompt } from "../Session.ts";
import { createTurnQueue } from "./createTurnQueue.ts";

const toContent = (text: string) => [{ type: "text", text }] as const;

test("of the stored prompts only those go or change that another tab has sent or edited, and none that is edited here", () => {
  let [count, changes] = [0, 0];
  const queue = createTurnQueue({ createId: (noun) => `${noun}-${(count += 1)}`, now: () => 5 }, () => (changes += 1));
  const texts = (): unknown[] => queue.items.map(({ content }) => content);
  const restored = ["a", "a", "b", "b"].map((text, index) => ({ id: `r${index}`, content: toContent(text) }));
  queue.restore(restored);
  queue.add(toContent("c"));
  const ids = new Set(restored.map(({ id }) => id));
  const follow = (stored: readonly QueuedPrompt[]): void => queue.follow(stored, ids);
  const without = (...ids: string[]) => restored.filter(({ id }) => !ids.includes(id));
  const [a, b, c] = ["a", "b", "c"].map(toContent);
  follow(without("r0"));
  expect(texts()).toEqual([a, b, b, c]);
  const before = changes;
  follow(without("r0"));
  expect(changes).toBe(before);
  follow(without("r0").map((prompt) => (prompt.id === "r3" ? { ...prompt, content: toContent("D") } : prompt)));
  expect(texts()).toEqual([a, b, toContent("D"), c]);
  const release = queue.hold("r1");
  queue.edit("r2", toContent("B"));
  ids.delete("r2");
  follow([]);
  expect(texts()).toEqual([a, toContent("B"), c]);
  release();
  follow([]);
  expect(texts()).toEqual([toContent("B"), c]);
});

test("a prompt is queued after those that wait, whatever the clock says", () => {
  let time = 9;
  const queue = createTurnQueue({ createId: () => `q${queue.items.length}`, now: () => (time -= 1) }, () => undefined);
  queue.restore([{ id: "r", content: toContent("first"), at: 20 }]);
  for (const text of ["second", "third"]) queue.add(toContent(text));
  expect(queue.items.map(({ at }) => at)).toEqual([20, 21, 22]);
});

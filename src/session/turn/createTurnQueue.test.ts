import { expect, test } from "vitest";
import { createTurnQueue } from "./createTurnQueue.ts";

const toContent = (text: string) => [{ type: "text", text }] as const;

test("of the restored prompts only those go that another tab has sent, one for each, and none that is edited", () => {
  let count = 0;
  const queue = createTurnQueue(
    (noun) => `${noun}-${(count += 1)}`,
    () => undefined,
  );
  const texts = (): unknown[] => queue.items.map(({ content }) => content);
  const [a, b] = ["a", "b"].map(toContent);
  queue.restore(["a", "a", "b", "b"].map((text, index) => ({ id: `r${index}`, content: toContent(text) })));
  queue.add(toContent("c"));
  const sent = (id: string, text: string) => {
    const part = { type: "text", key: id, kind: "answer", text, state: "final", citations: [] } as const;
    return { id, parts: [part] };
  };
  queue.drop([sent("m1", "c"), sent("m2", "a"), sent("m3", "x")]);
  queue.drop([sent("m2", "a")]);
  expect(texts()).toEqual([a, b, b, toContent("c")]);
  const release = queue.hold("r1");
  queue.edit("r2", toContent("B"));
  queue.drop([sent("m4", "a"), sent("m5", "b"), sent("m6", "b")]);
  expect(texts()).toEqual([a, toContent("B"), toContent("c")]);
  release();
  queue.drop([sent("m7", "a")]);
  expect(texts()).toEqual([toContent("B"), toContent("c")]);
});

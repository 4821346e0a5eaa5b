import { expect, test } from "vitest";
import { readToolOutputs } from "./readToolOutputs.ts";

test("finds the output of a tool wherever tools put it, likeliest first", () => {
  const [mcp] = readToolOutputs({ content: [], rawOutput: { content: [], structuredContent: { celsius: 22 } } });
  expect(mcp).toEqual({ celsius: 22 });
  expect(readToolOutputs({ content: [], result: '{"celsius":22}' })).toEqual([
    { celsius: 22 },
    '{"celsius":22}',
    '{"celsius":22}',
  ]);
  const block = { type: "content", block: { type: "text", text: "```json\n[1]\n```" } } as const;
  expect(readToolOutputs({ content: [block] })[0]).toEqual([1]);
});

test("keeps a text as text, and is empty before there is an output", () => {
  expect(readToolOutputs({ content: [], result: "42" })[0]).toBe("42");
  expect(readToolOutputs({ content: [], result: '{"celsius":2' })[0]).toBe('{"celsius":2');
  expect(readToolOutputs({ content: [] })).toEqual([]);
});

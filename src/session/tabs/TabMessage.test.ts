import { expect, test } from "vitest";
import { readTabMessage } from "./TabMessage.ts";

const decision = { scope: "s", key: "k", granted: true };

test("the edited input of an answer is text", () => {
  const answered = { ...decision, type: "answered", by: "user", at: 5 };
  expect(readTabMessage({ ...answered, input: '{"a":1}' })).toEqual({ ...answered, input: '{"a":1}' });
  expect(readTabMessage({ ...answered, input: { a: 1n } })).toEqual(answered);
});

test.each([
  { ...decision, type: "answered", by: "user" },
  { ...decision, type: "deciding", tab: "t" },
])("a message of the type $type has a time that can be compared", (message) => {
  expect(readTabMessage(structuredClone({ ...message, at: 5 }))).toEqual({ ...message, at: 5 });
  for (const at of [NaN, Infinity, -Infinity, "5", 5n, null, undefined, {}])
    expect(readTabMessage(structuredClone({ ...message, at }))).toBeUndefined();
});

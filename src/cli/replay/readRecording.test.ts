import { expect, test } from "vitest";
import { readRecording } from "./readRecording.ts";

test("a JSON array is one message for each element, with or without a byte order mark", () => {
  expect(readRecording('\uFEFF[{"a":1},{"b":2}]', "json").frames).toEqual([{ data: '{"a":1}' }, { data: '{"b":2}' }]);
  expect(readRecording('{"messages":[]}', "json").frames).toEqual([{ data: { messages: [] } }]);
});

test("lines are messages, empty lines are none", () => {
  expect(readRecording('\uFEFF{"a":1}\n\n{"b":2}\n', "jsonl").frames).toEqual([
    { data: '{"a":1}' },
    { data: '{"b":2}' },
  ]);
});

test("a recording that is not JSON is refused with a message", () => {
  expect(() => readRecording("<html>", "json")).toThrow("The recording is not valid JSON.");
});

test("a stream that ends inside an event is played as a broken one, with all events before", () => {
  expect(readRecording('data: {"a":1}\n\ndata: {"b"', "sse")).toEqual({ frames: [{ data: '{"a":1}' }], how: "cut" });
});

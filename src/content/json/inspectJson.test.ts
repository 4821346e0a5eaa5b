import { expect, test } from "vitest";
import { inspectJson } from "./inspectJson.ts";

test.each([
  '{"a":{"b":1},"c":{"b":2}}',
  '["a","a"]',
  '{"a":"a","b":0.1,"c":-12.5e3}',
  '[{"a":1},{"a":2}]',
  '{"a":"\\"a\\":1"}',
  "",
])("reads %s in one way only", (text) => expect(inspectJson(text)).toEqual([]));

test.each(['{"a":1,"a":2}', '{"x":{"a":1,"\\u0061":2}}', '{"a":{},"b":[],"a":2}', '{"a":1,"a":2'])(
  "finds the repeated key in %s",
  (text) => expect(inspectJson(text)).toEqual(["repeated_key"]),
);

test.each(['{"a":9007199254740993}', "[-0]", "[1e999]", "[0.1234567890123456789]"])(
  "finds the inexact number in %s",
  (text) => expect(inspectJson(text)).toEqual(["inexact_number"]),
);

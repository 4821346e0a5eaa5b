import { expect, test } from "vitest";
import { CountersignError, type KitErrorCode } from "../model/index.ts";
import { toKitError } from "./toKitError.ts";

test.each<[KitErrorCode, number]>([
  ["invalid_input", 400],
  ["unsupported", 400],
  ["unauthorized", 401],
  ["forbidden", 403],
  ["not_found", 404],
  ["conflict", 409],
  ["stale", 409],
  ["too_large", 413],
  ["rate_limited", 429],
  ["agent", 500],
])("the error %s has the status %i and keeps its message and detail", (code, status) => {
  expect(toKitError(new CountersignError({ code, message: "why" }))).toEqual({ code, status, message: "why" });
  const detail = "the path";
  expect(toKitError(new CountersignError({ code, message: "why", detail }))).toMatchObject({ detail });
});

test.each([new Error("the password is hunter2"), "hunter2", undefined])(
  "an error that is not a CountersignError reveals no details",
  (thrown) => {
    const error = toKitError(thrown);
    expect(error).toMatchObject({ code: "server", status: 500 });
    expect(JSON.stringify(error)).not.toContain("hunter2");
  },
);

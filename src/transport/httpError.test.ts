import { expect, test } from "vitest";
import { httpError } from "./httpError.ts";

test("a server that wants to be paid is not taken for a wrong address, and its own words are kept", () => {
  const error = httpError(402, '{"error":"no credit"}');
  expect(error).toMatchObject({ code: "payment_required", status: 402, detail: '{"error":"no credit"}' });
});

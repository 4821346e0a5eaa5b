import { expect, test } from "vitest";
import { httpError } from "./httpError.ts";

test("status 402 is not reported as a wrong URL, and the server's message is kept", () => {
  const error = httpError(402, '{"error":"no credit"}');
  expect(error).toMatchObject({ code: "payment_required", status: 402, detail: '{"error":"no credit"}' });
});

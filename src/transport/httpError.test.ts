import { expect, test } from "vitest";
import { httpError, networkError } from "./httpError.ts";

test("status 402 is not reported as a wrong URL, and the server's message is kept", () => {
  const error = httpError(402, '{"error":"no credit"}');
  expect(error).toMatchObject({ code: "payment_required", status: 402, detail: '{"error":"no credit"}' });
});

test("a failure that is no Error leaves the hint for developers readable", () => {
  expect(networkError("offline").detail).toMatch(/^The server is down/u);
  expect(networkError(new Error("offline")).detail).toMatch(/^offline \(The server is down/u);
});

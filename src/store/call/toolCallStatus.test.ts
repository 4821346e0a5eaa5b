import { describe, expect, test } from "vitest";
import type { ToolCallStatus } from "../../model/index.ts";
import { isFinalStatus, isOpenStatus, nextToolCallStatus, type StatusSource } from "./toolCallStatus.ts";

const statuses: ToolCallStatus[] = [
  "pending",
  "awaiting_permission",
  "awaiting_input",
  "in_progress",
  "detached",
  "completed",
  "failed",
  "denied",
  "cancelled",
  "incomplete",
];
const sources: StatusSource[] = ["wire", "local", "request"];

describe("nextToolCallStatus", () => {
  test("moves nothing that the wire has settled, whatever the source", () => {
    for (const status of statuses.filter(isFinalStatus)) {
      const call = { status, settledBy: "wire" } as const;
      for (const next of statuses)
        for (const source of sources) expect(nextToolCallStatus(call, next, source)).toEqual(call);
    }
  });

  test("sets awaiting and denied only for requests", () => {
    for (const status of statuses) {
      for (const next of ["awaiting_permission", "awaiting_input", "denied"] as const) {
        for (const source of ["wire", "local"] as const) {
          expect(nextToolCallStatus({ status }, next, source).status).toBe(status);
        }
      }
    }
  });

  test("lets every end that was concluded here, but a denial, be replaced by one that the agent reports", () => {
    for (const status of ["completed", "failed", "cancelled", "incomplete"] as const) {
      for (const next of ["completed", "failed", "cancelled"] as const) {
        expect(nextToolCallStatus({ status, settledBy: "local" }, next, "wire")).toEqual({
          status: next,
          settledBy: "wire",
        });
      }
    }
  });

  test("classifies every status as open, final or incomplete", () => {
    expect(statuses.filter((status) => !isOpenStatus(status) && !isFinalStatus(status))).toEqual(["incomplete"]);
  });
});

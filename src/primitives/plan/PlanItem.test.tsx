import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { PlanItem } from "./PlanItem.tsx";

afterEach(cleanup);

test.each([
  ["pending", null],
  ["in_progress", "step"],
  ["completed", null],
] as const)(
  "an entry of a plan that is %s is named as the current step only while it is under way",
  (status, current) => {
    render(<PlanItem entry={{ content: "Run the tests", status }} />);
    expect(screen.getByRole("listitem").getAttribute("aria-current")).toBe(current);
    expect(screen.getByRole("listitem").textContent).toBe("Run the tests");
  },
);

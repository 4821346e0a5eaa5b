import { expect, test } from "vitest";
import type { RequestOption } from "../../../model/index.ts";
import { en } from "../../../messages/index.ts";
import { nameOptions } from "./nameOptions.ts";

const toOther = (id: string, label: string): RequestOption => ({ id, kind: "other", label });

function labelsOf(...options: readonly RequestOption[]): readonly (string | undefined)[] {
  return Array.from(nameOptions(options, en.permission.option).values(), ({ label }) => label);
}

test("an answer whose effect the agent alone states is named whole, and says so where it goes on", () => {
  const steps = "Yes, and run the remaining steps on the staging database, then, if all of them pass, ";
  expect(labelsOf(toOther("a", `${steps}stop`), toOther("b", `${steps}go on with production`))).toEqual([
    `${steps}stop`,
    `${steps}go on with production`,
  ]);
  expect(labelsOf(toOther("a", "x".repeat(400)))).toEqual([`${"x".repeat(300)}…`]);
});

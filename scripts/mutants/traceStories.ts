import { afterAll, expect } from "vitest";
import { commands } from "vitest/browser";
import type { Reached } from "./reach.ts";

const functions = (globalThis.__countersignReached = new Set<string>());

afterAll(async () => {
  const folder = String(import.meta.env["COUNTERSIGN_MUTANTS_REACH"]);
  const test = /stories\/.*/.exec(expect.getState().testPath ?? "")?.[0];
  if (test === undefined) return;
  const reached: Reached = { test, functions: [...functions] };
  await commands.writeFile(`${folder}/${test.replaceAll("/", "+")}`, JSON.stringify(reached));
});

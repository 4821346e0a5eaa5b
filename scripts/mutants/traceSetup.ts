import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { afterAll, expect } from "vitest";
import { folderVariable, type Reached } from "./reach.ts";

declare global {
  var __countersignReached: Set<string> | undefined;
}

const functions = (globalThis.__countersignReached = new Set<string>());

afterAll(() => {
  const { testPath } = expect.getState();
  const folder = process.env[folderVariable];
  if (testPath === undefined || folder === undefined) return;
  const test = relative(process.cwd(), testPath);
  const reached: Reached = { test, functions: [...functions] };
  writeFileSync(join(folder, test.replaceAll("/", "+")), JSON.stringify(reached));
});

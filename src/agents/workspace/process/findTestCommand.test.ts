import { expect, test } from "vitest";
import { findTestCommand } from "./findTestCommand.ts";

test.each([
  [{ test: "node --test" }, "node --test"],
  [{ test: "node --test && echo done" }, "npm test"],
  [{ test: "vitest run" }, "npm test"],
  [{ test: "node --test", pretest: "node build.js" }, "npm test"],
  [{ build: "x" }, undefined],
])("the scripts %j are started by %s", (scripts, command) => {
  expect(findTestCommand(JSON.stringify({ scripts }))).toBe(command);
});

test.each(["", "[]", "null", '{"scripts": 1}', "{"])("%j has no test command", (manifest) => {
  expect(findTestCommand(manifest)).toBeUndefined();
});

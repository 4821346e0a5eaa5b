import { expect, test } from "vitest";
import { toTestCommand } from "./toTestCommand.ts";

test("Node's runner is narrowed to one file and to tests by name, with the options of the program", () => {
  const words = toTestCommand("node --import ./hook.js --test --test-concurrency=1 'test/**/*.test.js'");
  expect(words.whole.slice(0, 2)).toEqual(["node", "--test-reporter=tap"]);
  expect(words.one("test/a.test.js")).toEqual([
    "node",
    "--import",
    "./hook.js",
    "--test-reporter=tap",
    "test/a.test.js",
  ]);
  expect(words.one("a.js", ["1 + 1?"])).toContain("--test-name-pattern=/^1 \\+ 1\\?$/");
});

test.each(["npm test", "node run-tests.js"])("%s always runs all tests", (command) => {
  const words = toTestCommand(command);
  expect(words.one("a.test.js")).toBe(words.whole);
});

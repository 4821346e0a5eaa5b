import { expect, test } from "vitest";
import { inspectCommand } from "./inspectCommand.ts";

test.each(["git status", "git status --short", "ls -la src", "cat 'a file.txt'", 'grep "one two" src/cart.js'])(
  "finds no hazard in the plain command %s",
  (command) => expect(inspectCommand(command)).toEqual([]),
);

test("an operator in single quotes is a hazard only where cmd.exe may read the command", () => {
  expect(inspectCommand("rg 'a|b' src")).toEqual(["interpreter"]);
  expect(inspectCommand("rg 'a|b' src", "C:\\shop")).toEqual(["interpreter"]);
  expect(inspectCommand("rg 'a|b' src", "/home/u/shop")).toEqual([]);
});

test.each([
  ["git status && rm -rf .", "compound"],
  ["git status; id", "compound"],
  ["git status | sh", "compound"],
  ["git status &", "compound"],
  ["git status\nid", "compound"],
  ["git status $(id)", "compound"],
  ["git status `id`", "compound"],
  ['git status "$(id)"', "compound"],
  ["git status # && id", "compound"],
  ["git status 'unfinished", "compound"],
  ["git status > ~/.bashrc", "redirect"],
  ["git status $HOME", "variable"],
  ["git status {a,b}", "variable"],
  ["rm *", "variable"],
  ["LD_PRELOAD=x git status", "interpreter"],
  ["$SHELL", "interpreter"],
  ["/usr/bin/python3.12 x.py", "interpreter"],
  ["bash -c id", "interpreter"],
  ["Node.EXE x", "interpreter"],
  ["sudo git status", "interpreter"],
  ["git log '&calc&'", "interpreter"],
  ["PATH+=:/tmp/evil git status", "interpreter"],
  ["", "interpreter"],
  ["git st\u200batus", "hidden"],
] as const)("names what %j hides: %s", (command, hazard) => expect(inspectCommand(command)).toContain(hazard));

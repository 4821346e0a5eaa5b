import fc from "fast-check";
import { expect, test } from "vitest";
import { splitCommand } from "./splitCommand.ts";

test.each([
  ["npm test", ["npm", "test"]],
  ["  node   --test\ttest/a.js ", ["node", "--test", "test/a.js"]],
  [`node -e 'console.log("a b")'`, ["node", "-e", 'console.log("a b")']],
  [`echo "it's \\"fine\\""`, ["echo", `it's "fine"`]],
  ["echo a\\ b", ["echo", "a b"]],
  [`echo ""`, ["echo", ""]],
  ["echo a'b'c", ["echo", "abc"]],
  ["git log --format=%h a~1 b#c", ["git", "log", "--format=%h", "a~1", "b#c"]],
])("splits as a POSIX shell would: %s", (command, words) => {
  expect(splitCommand(command)).toEqual(words);
});

test.each([
  "a | b",
  "a && b",
  "a; b",
  "a > f",
  "a < f",
  "a $(b)",
  "a `b`",
  "a $HOME",
  'a "$HOME"',
  'a "`b`"',
  "ls *.js",
  "a &",
  "(a)",
  "{a,b}",
  "a\nb",
  "X=1 a",
  "ls ~x",
  "a # b",
  "",
  "  ",
  "'open",
  '"open',
  "a \\",
  "''",
])("refuses what only a shell could do: %s", (command) => {
  expect(() => splitCommand(command)).toThrow(expect.objectContaining({ code: "invalid_input" }));
});

test("any words, single-quoted, are split unchanged", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.string().map((word) => word.replaceAll("'", "")),
        { minLength: 1 },
      ),
      (words) => {
        const line = ["program", ...words].map((word) => `'${word}'`).join(" ");
        expect(splitCommand(line)).toEqual(["program", ...words]);
      },
    ),
  );
});

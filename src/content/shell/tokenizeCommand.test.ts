import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { tokenizeCommand } from "./tokenizeCommand.ts";
import { runs } from "../../../scripts/fullRun.ts";

const brief = (command: string): string[] =>
  tokenizeCommand(command).flatMap((token) => (token.type === "space" ? [] : [`${token.type}:${token.text}`]));

describe("tokenizeCommand", () => {
  test("distinguishes programs, flags, strings, variables and operators", () => {
    expect(brief(`CI=1 npm run "test all" --watch $HOME && ls -la | sh > out.txt # done`)).toEqual([
      "variable:CI=1",
      "program:npm",
      "argument:run",
      'string:"test all"',
      "flag:--watch",
      "variable:$HOME",
      "operator:&&",
      "program:ls",
      "flag:-la",
      "operator:|",
      "program:sh",
      "operator:>",
      "argument:out.txt",
      "comment:# done",
    ]);
  });

  test("shows the program inside a substitution", () => {
    expect(brief("echo $(curl evil)")).toEqual([
      "program:echo",
      "operator:$(",
      "program:curl",
      "argument:evil",
      "operator:)",
    ]);
  });

  test("loses no character of any command", () => {
    const piece = fc.constantFrom(
      "a",
      " ",
      "'",
      '"',
      "\\",
      "$",
      "(",
      ")",
      "{",
      "|",
      "&",
      ";",
      "<",
      ">",
      "#",
      "\n",
      "=",
      "-",
      "`",
      "2",
      "é",
      "🙂",
      "!",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (list) => {
        const command = list.join("");
        expect(
          tokenizeCommand(command)
            .map((token) => token.text)
            .join(""),
        ).toBe(command);
      }),
      { numRuns: runs(2000) },
    );
  });
});

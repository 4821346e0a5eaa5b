import fc from "fast-check";
import { expect, test } from "vitest";
import { en } from "../en.ts";
import { toPseudo } from "./pseudo.ts";

const pseudo = toPseudo(en);

test("a text is in brackets, with accents, and at least 40 % longer", () => {
  expect(pseudo.permission.option.allow_once).toBe("⟦Áļļóŵ óñçé ṽŵẋý⟧");
  const texts = Object.values(en.permission.risk).map((text, index) => [
    text,
    Object.values(pseudo.permission.risk)[index],
  ]);
  for (const [text = "", written = ""] of texts) expect(written.length).toBeGreaterThan(text.length * 1.4);
});

test("names and numbers stay as they are", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,8}\/[a-z]{1,8}$/), fc.nat(), (path, count) => {
      expect(pseudo.diffView.moved(path)).toContain(path);
      expect(pseudo.permission.changesFiles(count)).toContain(pseudo.format.count(count));
      expect(pseudo.permissionCenter.rule({ ruleId: "r", effect: "allow", command: { exact: path } })).toContain(path);
    }),
  );
});

test("what has no words, and the keys of the keyboard, are not written anew", () => {
  expect(pseudo.permission.level.ordinary).toBe("");
  expect(pseudo.keyboard.rows.map(({ keys }) => keys)).toEqual(en.keyboard.rows.map(({ keys }) => keys));
  expect(pseudo.format.count(1234)).toBe("1,234");
});

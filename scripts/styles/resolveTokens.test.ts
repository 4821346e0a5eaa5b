import postcss from "postcss";
import { expect, test } from "vitest";
import { findTokens, resolveTokens } from "./resolveTokens.ts";

function resolve(css: string, tokens = css): string {
  const root = postcss.parse(css);
  resolveTokens(root, findTokens(postcss.parse(tokens)));
  return root.toString();
}

test("declares defaults and reads what the host set first", () => {
  expect(resolve(":root { --cs-a: red; --cs-b: 1px solid var(--cs-a) }")).toBe(
    ":root { --cs-default-a: red; --cs-default-b: 1px solid var(--cs-a, var(--cs-default-a)) }",
  );
});

test("an important token, a preference of the user's system, wins over what the host set", () => {
  expect(resolve(".cs-root { --cs-a: Canvas !important }").replace(" ;", ";")).toBe(
    ".cs-root { --cs-a: Canvas !important; --cs-default-a: Canvas !important }",
  );
});

test("does not change variables that are not tokens", () => {
  const rule = ".cs-x { block-size: var(--cs-floating-room); --cs-own: 1 }";
  expect(resolve(rule, ":root { --cs-a: red }")).toBe(rule);
});

test("lengths are relative to the user's font size, hairlines are not", () => {
  expect(resolve(":root { --cs-a: 24px; --cs-b: 1px; --cs-c: 400 12px / 16px x }")).toBe(
    ":root { --cs-default-a: calc(var(--cs-rem, 1rem) * 1.5); --cs-default-b: 1px; --cs-default-c: 400 calc(var(--cs-rem, 1rem) * 0.75) / calc(var(--cs-rem, 1rem) * 1) x }",
  );
});

test("no light-dark() is left for a minifier: the light colour for all, and for those that can one that follows the scheme", () => {
  const css = resolve(
    ":root { --cs-a: light-dark(#ffffff, #101010); --cs-b: light-dark(rgb(0 0 0 / 10%), rgb(0 0 0 / 50%)) }",
  );
  expect(css).not.toContain("light-dark");
  expect(css).toContain("--cs-default-a: #ffffff");
  expect(css).toMatch(
    /@supports[^{]*\{\s*:root\s*\{\s*--cs-default-a: rgb\(from CanvasText calc\(255 \+ -239 \* r \/ 255\)/,
  );
  expect(css).toContain("rgb(from CanvasText 0 0 0 / calc(0.1 + 0.4 * r / 255))");
});

test("a colour that it cannot read stops the build", () => {
  expect(() => resolve(":root { --cs-a: light-dark(red, blue) }")).toThrow(/light-dark\(red, blue\)/);
});

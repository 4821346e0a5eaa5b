import { expect, test } from "vitest";
import { matchGlob } from "./matchGlob.ts";

test.each([
  ["src/**", "src/a/b.ts"],
  ["src/**", "./src/a.ts"],
  ["src/**/*.ts", "src/a.ts"],
  ["**/.env*", "a/b/.env.local"],
  ["**/.env", ".env"],
  ["/work/*.md", "/work/a.md"],
  ["src\\*", "src/a"],
  ["a?c", "abc"],
  ["src/**", "src/a/../b"],
])("%s matches %s", (glob, path) => expect(matchGlob(glob, path)).toBe(true));

test.each([
  ["src/*", "src/a/b"],
  ["src/**", "src/../.env"],
  ["src/**", "../src/a"],
  ["src/**", "/src/a"],
  ["src/**", "srcs/a"],
  ["a.b", "axb"],
  ["/**", "/../etc/passwd"],
  ["SRC/**", "src/a"],
])("%s does not match %s", (glob, path) => expect(matchGlob(glob, path)).toBe(false));

test("compares in any case where asked to", () =>
  expect(matchGlob("**/.env", "A/.ENV", { ignoreCase: true })).toBe(true));

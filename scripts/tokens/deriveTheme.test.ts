import { readFileSync } from "node:fs";
import { afterAll, expect, test, vi } from "vitest";
import type { ChosenTheme } from "../../stories/foundations/deriveTheme.ts";
import { parseTokens } from "./parseTokens.ts";

// A style sheet that a module imports is empty here. Only for this file: the modules are shared.
const source = "../../stories/foundations/tokenSource.ts";
vi.doMock(source, () => ({ tokens: parseTokens(readFileSync("src/styles/tokens.css", "utf8")) }));
afterAll(() => {
  vi.doUnmock(source);
});

const { deriveTheme, kitTheme, writeTheme } = await import("../../stories/foundations/deriveTheme.ts");

/** The variables of the rule that follows a selector. */
function readRule(css: string, selector: string): Record<string, string> {
  const [, body = ""] = css.slice(css.indexOf(selector)).split(/[{}]/);
  return Object.fromEntries([...body.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]));
}

const changed = (theme: "light" | "dark", colours: Partial<ChosenTheme["light"]>): ChosenTheme => ({
  ...kitTheme,
  [theme]: { ...kitTheme[theme], ...colours },
});

test.each(["accent", "canvas", "text"] as const)("the %s of light alone leaves dark as the kit has it", (name) => {
  const css = writeTheme(changed("light", { [name]: "#a08060" }));
  expect(css.startsWith(".my-app {")).toBe(true);
  const [light, dark] = [readRule(css, ".my-app"), readRule(css, ".my-app.dark")];
  expect(light[`--cs-${name}`]).toBe("#a08060");
  expect(Object.keys(dark)).toEqual(Object.keys(light));
  expect(dark[`--cs-${name}`]).toBe(kitTheme.dark[name]);
});

test("colours of dark are those that are chosen, also where light sets others", () => {
  const chosen = { ...changed("light", { canvas: "#fff8e7" }), dark: { ...kitTheme.dark, accent: "#5fd3a6" } };
  const dark = readRule(writeTheme(chosen), ".my-app.dark");
  expect(dark).toMatchObject(deriveTheme(chosen, "dark"));
  expect(dark["--cs-canvas"]).toBe(kitTheme.dark.canvas);
});

test("colours of dark alone are in no rule of light, and dark is an attribute or a class, on the app or around it", () => {
  const css = writeTheme(changed("dark", { accent: "#5fd3a6" }));
  expect(css).not.toMatch(/^\.my-app \{/m);
  for (const selector of ['[data-theme="dark"] .my-app', '.my-app[data-theme="dark"]', ".dark .my-app", ".my-app.dark"])
    expect(css).toContain(selector);
});

test("the theme of the kit is nothing to paste", () => {
  expect(writeTheme(kitTheme)).toMatch(/nothing to paste/);
});

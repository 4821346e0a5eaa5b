import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listPairs, measurePair } from "../../scripts/tokens/contrastPairs.ts";
import { parseTokens } from "../../scripts/tokens/parseTokens.ts";

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");
const tokens = parseTokens(read("./tokens.css"));

const themes = [...read("./themes/named.css").matchAll(/\[data-theme="(\w+)"\] \{([^}]*)\}/g)].map(
  ([, name = "", body = ""]) => [name, parseTokens(body)] as const,
);

test("there are three themes beside light and dark", () => {
  expect(themes.map(([name]) => name)).toEqual(["paper", "harbor", "midnight"]);
});

test.each(themes)("%s: every colour that is seen on another one reaches its contrast", (_name, own) => {
  const scheme = own.find(({ name }) => name === "scheme")?.value === "dark" ? "dark" : "light";
  const unknown = own.filter(({ name }) => !tokens.some((token) => token.name === name));
  expect(unknown.map(({ name }) => name).filter((name) => name !== "scheme")).toEqual([]);
  const themed = tokens.map((token) => own.find(({ name }) => name === token.name) ?? token);
  const measured = listPairs(themed).map((pair) => measurePair(pair, themed));
  const faint = measured.filter((pair) => pair[scheme] < pair.least);
  expect(faint.map(({ ink, paper, ...pair }) => `${ink} on ${paper}: ${pair[scheme].toFixed(2)}`)).toEqual([]);
});

import { selectorSpecificity } from "@csstools/selector-specificity";
import postcss, { type Rule } from "postcss";
import selectorParser from "postcss-selector-parser";
import { describe, expect, test } from "vitest";
import { weighRules } from "./weighRules.ts";

function weighed(css: string): Rule[] {
  const rules: Rule[] = [];
  weighRules(postcss.parse(css)).walkRules((rule) => void rules.push(rule));
  return rules;
}

const specificity = (selector: string) => {
  const first = selectorParser().astSync(selector).nodes[0];
  if (first === undefined) throw new Error(selector);
  return selectorSpecificity(first);
};

/** Which of two rules wins where both match. */
function winner(one: string, other: string): string {
  const [a, b] = [specificity(one), specificity(other)];
  return a.a - b.a || a.b - b.b || a.c - b.c ? ((a.a - b.a || a.b - b.b || a.c - b.c) > 0 ? one : other) : other;
}

const layer = (name: string, css: string): string => `@layer countersign.${name} { ${css} }`;

describe("the weight of the shipped rules", () => {
  const [plain] = weighed(layer("ui", ".cs-button[data-variant='quiet']:not(:disabled) > svg { color: red }"));
  const rule = plain?.selector ?? "";

  test.each(["button", "*", "[hidden]", "button:hover", "input[type='text']", "html body main article p a:hover"])(
    "beats %s of a host",
    (host) => expect(winner(rule, host)).toBe(rule),
  );

  test.each([".mine .cs-button", ".mine.cs-button", ".mine [data-slot='button']"])("yields to %s of a host", (host) =>
    expect(winner(rule, host)).toBe(host),
  );

  test("is the same for every rule without a state, control or cell in its selector", () => {
    const rules = weighed(
      layer("ui", ".cs-a { x: y } .cs-a .cs-b[c] > svg:first-child { x: y } .cs-a { &[d] > .cs-e { x: y } }"),
    );
    expect(new Set(rules.map(({ selector }) => JSON.stringify(specificity(selector)))).size).toBe(1);
    expect(rules).toHaveLength(3);
  });

  test("overrides a framework's hover styles, and is overridden by the host's own", () => {
    const [, pointed] = weighed(layer("ui", ".cs-button { background: red; inline-size: 1px }"));
    expect(pointed?.toString()).not.toContain("inline-size");
    expect(winner(pointed?.selector ?? "", "button:enabled:hover")).toBe(pointed?.selector);
    expect(winner(pointed?.selector ?? "", ".mine .cs-button:hover")).toBe(".mine .cs-button:hover");
  });

  test("keeps the outline of a state on an element with the focus, whose outline the reset reverts", () => {
    const reset = layer("reset", ":where([class^='cs-']):where(:focus) { outline: revert }");
    const rules = weighed(`${reset} ${layer("ui", ".cs-a[b] { outline: 1px solid; color: red }")}`);
    const reverting = rules.findIndex((rule) => rule.toString().includes("revert"));
    const outlined = rules.slice(reverting + 1).filter((rule) => rule.toString().includes("outline"));
    const strongest = outlined.map(({ selector }) => selector).reduce(winner);
    expect(winner(rules[reverting]?.selector ?? "", strongest)).toBe(strongest);
    // Without the focus it is overridden by a host's as every rule.
    expect(strongest).toContain(":focus");
    expect(rules.find(({ selector }) => selector === strongest)?.toString()).not.toContain("color");
  });

  test("overrides selectors with lists of attributes on controls", () => {
    const [field] = weighed(layer("components", ".cs-field { padding: 0 }"));
    const host = "input:not([type='checkbox']):not([type='radio']):not([type='range']):not([type='file'])";
    expect(winner(field?.selector ?? "", host)).toBe(field?.selector);
  });
});

describe("the order of the shipped rules", () => {
  test("is that of the layers, then of specificity, then of the source", () => {
    const css = [
      layer("components", ".cs-a { --n: 4 }"),
      layer("ui", ".cs-a[b] { --n: 3 } .cs-a { --n: 1 } .cs-b { --n: 2 }"),
    ].join("");
    expect(weighed(css).map((rule) => rule.nodes.map(String).join())).toEqual(["--n: 1", "--n: 2", "--n: 3", "--n: 4"]);
  });

  test("splits a rule with several specificities, and keeps its conditions", () => {
    const sheet = weighRules(
      postcss.parse(layer("ui", "@media print { .cs-a, .cs-b .cs-c { --x: y } } .cs-d { --x: y }")),
    );
    expect(sheet.nodes.map((node) => (node.type === "atrule" ? `@${node.name} ${node.params}` : node.type))).toEqual([
      "@media print",
      "rule",
      "@media print",
    ]);
  });

  test("keeps pseudo-elements outside of :where()", () => {
    const [rule] = weighed(layer("ui", ".cs-a > svg::before { --x: y }"));
    expect(rule?.selector).toMatch(/^:where\(\.cs-a > svg\):not\([^)]*\):before$/);
  });
});

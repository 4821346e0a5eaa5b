import postcss from "postcss";
import { expect, test } from "vitest";
import { kitStyles } from "./kitStyles.ts";

test.each(["index", "index.layer"])(
  "what fingers need is in %s.css for coarse pointers and for narrow columns",
  (name) => {
    const from = new URL(`../../src/styles/${name}.css`, import.meta.url).pathname;
    const css = postcss([kitStyles()]).process("@layer ui { @touch { .cs-a { color: red } } }", { from }).css;
    const found: string[] = [];
    postcss.parse(css).walkAtRules(/^(media|container)$/, (rule) => {
      expect(rule.toString()).toContain(".cs-a");
      found.push(`${rule.name} ${rule.params}`);
    });
    expect([...new Set(found)]).toEqual(["media (pointer: coarse)", "container cs-chat (inline-size < 32em)"]);
    expect(css).not.toContain("@touch");
  },
);

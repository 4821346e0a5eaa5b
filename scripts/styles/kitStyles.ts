import { readFileSync } from "node:fs";
import postcss from "postcss";
import type { Plugin, Root } from "postcss";
import { findTokens, resolveTokens } from "./resolveTokens.ts";
import { weighRules } from "./weighRules.ts";

const tokensFile = new URL("../../src/styles/tokens.css", import.meta.url);

/** The outermost element of the kit in a page: its descendants inherit the tokens. */
const OUTERMOST = ".cs-root:not(.cs-root *)";

/** Where fingers press, with a coarse pointer or in a column as narrow as a phone: the two conditions of `@touch`. */
const touch = [
  { name: "media", params: "(pointer: coarse)" },
  { name: "container", params: "cs-chat (inline-size < 32em)" },
];

/** Puts the rules of each `@touch` under both of its conditions: no at-rule of CSS joins a media query and a container query. */
function expandTouch(root: Root): void {
  root.walkAtRules("touch", (rule) => {
    rule.replaceWith(touch.map((condition) => postcss.atRule({ ...condition, nodes: rule.clone().nodes ?? [] })));
  });
}

/**
 * Turns the sheets of src/styles into those that the package ships, in every build and when loaded from source: tokens become defaults
 * that a host can override, and `index.css` (as `inspector.css`) loses its layers and gets one specificity for all rules. Other sheets are not changed.
 */
export function kitStyles(): Plugin {
  return {
    postcssPlugin: "countersign-styles",
    OnceExit(root) {
      const sheet = /\/src\/(?:styles|inspector)\/(index|index\.layer|tokens|inspector)\.css$/.exec(
        root.source?.input.file ?? "",
      )?.[1];
      if (sheet === undefined) return;
      expandTouch(root);
      resolveTokens(root, findTokens(postcss.parse(readFileSync(tokensFile, "utf8"), { from: tokensFile.pathname })));
      if (sheet === "tokens") return;
      root.walkRules((rule) => {
        if (rule.selectors.includes(":root"))
          rule.selectors = rule.selectors.map((selector) => (selector === ":root" ? OUTERMOST : selector));
      });
      if (sheet === "index.layer") return;
      const weighed = weighRules(root);
      root.removeAll();
      root.append(weighed.nodes);
    },
  };
}

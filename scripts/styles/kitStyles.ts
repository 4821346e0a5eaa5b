import { readFileSync } from "node:fs";
import postcss from "postcss";
import type { Plugin } from "postcss";
import { findTokens, resolveTokens } from "./resolveTokens.ts";
import { weighRules } from "./weighRules.ts";

const tokensFile = new URL("../../src/styles/tokens.css", import.meta.url);

/** The outermost element of the kit in a page: its descendants inherit the tokens. */
const OUTERMOST = ".cs-root:not(.cs-root *)";

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

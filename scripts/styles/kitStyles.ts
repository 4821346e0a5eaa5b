import { readFileSync } from "node:fs";
import postcss from "postcss";
import type { Plugin } from "postcss";
import { findTokens, resolveTokens } from "./resolveTokens.ts";
import { weighRules } from "./weighRules.ts";

const tokensFile = new URL("../../src/styles/tokens.css", import.meta.url);

/** The outermost element of the kit in a page: what stands in it gets the tokens by inheritance. */
const OUTERMOST = ".cs-root:not(.cs-root *)";

/**
 * Makes the sheets of src/styles what the package ships, wherever they are loaded from source or built: tokens become defaults that a
 * host can set, and `index.css` leaves its layers with one weight for all rules. Other sheets are left as they are.
 */
export function kitStyles(): Plugin {
  return {
    postcssPlugin: "countersign-styles",
    OnceExit(root) {
      const sheet = /\/src\/styles\/(index|index\.layer|tokens)\.css$/.exec(root.source?.input.file ?? "")?.[1];
      if (sheet === undefined) return;
      resolveTokens(root, findTokens(postcss.parse(readFileSync(tokensFile, "utf8"), { from: tokensFile.pathname })));
      if (sheet === "tokens") return;
      root.walkRules(":root", (rule) => {
        rule.selector = OUTERMOST;
      });
      if (sheet === "index.layer") return;
      const weighed = weighRules(root);
      root.removeAll();
      root.append(weighed.nodes);
    },
  };
}

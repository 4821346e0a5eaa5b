import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rankPaths } from "./rankPaths.ts";

const paths = fc.uniqueArray(fc.stringMatching(/^[a-cA-C/.ä-]{1,12}$/u), { maxLength: 12 });
const query = fc.stringMatching(/^[a-cA-C/.ä]{0,4}$/u);

describe("paths for a query", () => {
  test("what begins the name comes first, then what is in the name, then what is in a folder, then single letters", () => {
    const all = ["src/c/a/r/t.js", "cart/index.js", "src/oldcart.js", "src/c-a-r-t.js", "src/cart.js", "README.md"];
    expect(rankPaths("cart", all)).toEqual([
      "src/cart.js",
      "src/oldcart.js",
      "cart/index.js",
      "src/c-a-r-t.js",
      "src/c/a/r/t.js",
    ]);
    expect(rankPaths("CART", ["src\\Cart.cs"])).toEqual(["src\\Cart.cs"]);
  });

  test("without a query all paths are listed in their order", () => {
    fc.assert(
      fc.property(paths, (all) => {
        expect(rankPaths("", all)).toEqual(all);
      }),
    );
  });

  test("each path is found by any part of it, and by its letters with others left out", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\w/.äßø-]{1,20}$/u), fc.array(fc.boolean(), { maxLength: 20 }), (path, kept) => {
        expect(rankPaths(path.slice(0, 3), [path])).toEqual([path]);
        expect(
          rankPaths(
            Array.from(path)
              .filter((_, index) => kept[index] === true)
              .join(""),
            [path],
          ),
        ).toEqual([path]);
      }),
    );
  });

  test("typing on only leaves paths out, and adds none", () => {
    fc.assert(
      fc.property(query, fc.constantFrom("a", "b", "/", "ä"), paths, (typed, next, all) => {
        const before = new Set(rankPaths(typed, all));
        expect(rankPaths(typed + next, all).filter((path) => !before.has(path))).toEqual([]);
      }),
    );
  });
});

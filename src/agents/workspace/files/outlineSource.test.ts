import { expect, test } from "vitest";
import { outlineSource } from "./outlineSource.ts";

test("imports, exports and functions with their lines", () => {
  const source = [
    'import { a } from "./a.js";',
    'import "./effect.js";',
    'const b = require("b");',
    "export function one() {}",
    "export const two = (x) => x;",
    "async function three() {}",
    "export default class Four {}",
    "const five = 5;",
    'export { six } from "./a.js";',
    "  function nested() {}",
  ].join("\n");
  expect(outlineSource(source)).toEqual({
    imports: ["./a.js", "./effect.js", "b"],
    exports: [
      { name: "one", line: 4 },
      { name: "two", line: 5 },
      { name: "Four", line: 7 },
    ],
    functions: [
      { name: "one", line: 4 },
      { name: "two", line: 5 },
      { name: "three", line: 6 },
    ],
  });
});

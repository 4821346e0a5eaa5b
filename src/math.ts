// Formulas in markdown. Needs the package `temml`.
export { math } from "./ui/math/index.ts";
export type { MathOptions } from "./ui/math/index.ts";

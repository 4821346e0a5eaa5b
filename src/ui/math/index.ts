export { math } from "./math.tsx";
export type { MathOptions } from "./math.tsx";

import type { ClientProtocol } from "../model/index.ts";
import { deltaKit } from "./deltakit/deltaKit.ts";

export { deltaKit } from "./deltakit/deltaKit.ts";
export type { DeltaKitOptions } from "./deltakit/DeltaKitOptions.ts";

/** Every protocol with its default options; a new one is one line here. */
export const protocols: readonly { readonly id: string; create(): ClientProtocol }[] = [
  { id: "deltakit", create: () => deltaKit() },
];

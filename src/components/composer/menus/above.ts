import type { FloatingPlace } from "../../../ui/index.ts";

/** The place of a list above the composer. */
export const above: FloatingPlace = { side: "top", align: "stretch", gap: 4 };

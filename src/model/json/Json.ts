/** Any JSON value. Wire data has this type until a reader in `protocols/read.ts` gives it a shape. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A JSON object. Treated as immutable everywhere. */
export type JsonObject = { [key: string]: Json };

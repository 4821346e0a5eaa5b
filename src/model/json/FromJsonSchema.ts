import type { Json } from "./Json.ts";

type Simplify<T> = { readonly [K in keyof T]: T[K] };
type RequiredOf<S> = S extends { readonly required: readonly (infer Name)[] } ? Name : never;
type FromProperties<S, P> = Simplify<
  { readonly [K in keyof P as K extends RequiredOf<S> ? K : never]: FromJsonSchema<P[K]> } & {
    readonly [K in keyof P as K extends RequiredOf<S> ? never : K]?: FromJsonSchema<P[K]> | undefined;
  }
>;

/** The type of the values that a JSON Schema literal accepts; unchecked JSON for keywords that it does not know. */
export type FromJsonSchema<S> = S extends { readonly const: infer Value }
  ? Value
  : S extends { readonly enum: readonly (infer Value)[] }
    ? Value
    : S extends { readonly type: "string" }
      ? string
      : S extends { readonly type: "number" | "integer" }
        ? number
        : S extends { readonly type: "boolean" }
          ? boolean
          : S extends { readonly type: "null" }
            ? null
            : S extends { readonly type: "array"; readonly items: infer Item }
              ? readonly FromJsonSchema<Item>[]
              : S extends { readonly type: "object"; readonly properties: infer P }
                ? FromProperties<S, P>
                : Json;

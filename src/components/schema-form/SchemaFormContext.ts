"use client";
import { createContext, useContext } from "react";
import type { Context } from "react";
import type { Json } from "../../model/index.ts";
import type { ValueFault } from "./checkValue.ts";

/** Why what was typed is no value at all; a key of `messages.permission.form.fault`. */
export type EntryFault = "number" | "json";

/** What the places of one form share. */
export interface SchemaFormContextValue {
  /** The whole schema, for its references. */
  readonly root: Json;
  /** What is wrong, by path. */
  readonly faults: Readonly<Record<string, ValueFault | EntryFault>>;
  /** Notes that what was typed at a place is no value; undefined where it is one. */
  readonly setEntryFault: (path: string, fault: EntryFault | undefined) => void;
}

/** Carries what the places of a form share. */
export const SchemaFormContext: Context<SchemaFormContextValue> = createContext<SchemaFormContextValue>({
  root: {},
  faults: {},
  setEntryFault: () => undefined,
});

/** Returns what the places of the surrounding form share. */
export function useSchemaForm(): SchemaFormContextValue {
  return useContext(SchemaFormContext);
}

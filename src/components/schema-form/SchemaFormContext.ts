"use client";
import { createContext, useContext } from "react";
import type { ComponentType, Context } from "react";
import { CountersignError } from "../../model/index.ts";
import type { Json } from "../../model/index.ts";
import type { ValueFault } from "./checkValue.ts";

/** Why what was typed is no value at all; a key of `messages.permission.form.fault`. */
export type EntryFault = "number" | "json";

/** Props of `SchemaField`: one place of a form. */
export interface SchemaFieldProps {
  /** What it asks for. */
  readonly schema: Json;
  /** Its name where the schema gives no title; empty for the whole. */
  readonly name: string;
  /** Its place, e.g. `/to/0`; empty for the whole. */
  readonly path: string;
  /** Whether it must be given. */
  readonly required: boolean;
  /** How deep it lies, from 0. */
  readonly depth: number;
  /** What stands there; undefined where nothing does. */
  readonly value: Json | undefined;
  /** Called with what stands there now; undefined where it is left out. */
  readonly onChange: (value: Json | undefined) => void;
}

/** What the places of one form share. */
export interface SchemaFormContextValue {
  /** The whole schema, for its references. */
  readonly root: Json;
  /** What is wrong, by path. */
  readonly faults: Readonly<Record<string, ValueFault | EntryFault>>;
  /** Notes that what was typed at a place is no value; undefined where it is one. */
  readonly setEntryFault: (path: string, fault: EntryFault | undefined) => void;
  /** Draws a place. A place may hold places, which know it from here only. */
  readonly Field: ComponentType<SchemaFieldProps>;
}

/** Carries what the places of a form share. */
export const SchemaFormContext: Context<SchemaFormContextValue | null> = createContext<SchemaFormContextValue | null>(
  null,
);

/** Returns what the places of the surrounding form share. Throws outside of a `<SchemaForm>`. */
export function useSchemaForm(): SchemaFormContextValue {
  const value = useContext(SchemaFormContext);
  if (value === null) {
    throw new CountersignError({
      code: "configuration",
      message: "A place of a form needs a <SchemaForm> around it.",
    });
  }
  return value;
}

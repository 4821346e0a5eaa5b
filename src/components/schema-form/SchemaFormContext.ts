"use client";
import { createContext, useContext } from "react";
import type { ComponentType, Context } from "react";
import { CountersignError } from "../../model/index.ts";
import type { Json } from "../../model/index.ts";
import type { ValueFault } from "./checkValue.ts";
import type { FieldPlace } from "./listChildren.ts";

/** Why the typed text is no value; a key of `messages.permission.form.fault`. */
export type EntryFault = "number" | "json" | "inexact" | "format";

/** Props of `SchemaField`. */
export interface SchemaFieldProps extends FieldPlace {
  /** Its schema. */
  readonly schema: Json;
  /** Its property name, its number in a list, or a name for the root; shown where the schema has no title. */
  readonly name: string;
  /** Called with the changed value; undefined removes it. */
  readonly onChange: (value: Json | undefined) => void;
}

/** The state that all fields of one form share. */
export interface SchemaFormContextValue {
  /** The whole schema, for its references. */
  readonly root: Json;
  /** The errors by JSON pointer; `findFault` returns that of a field. */
  readonly faults: Readonly<Record<string, ValueFault | EntryFault>>;
  /** Records that the typed text of a field is no value; undefined clears it. */
  readonly setEntryFault: (path: string, fault: EntryFault | undefined) => void;
  /**
   * Adds a function that checks what a control shows, for a control that may change without an event; it is called when the form is
   * submitted. Returns the function that removes it.
   */
  readonly watchEntry: (path: string, check: () => EntryFault | undefined) => () => void;
  /** Renders a field. Objects and lists get it from here, to avoid an import cycle. */
  readonly Field: ComponentType<SchemaFieldProps>;
}

/** Provides the shared state of a form. */
export const SchemaFormContext: Context<SchemaFormContextValue | null> = createContext<SchemaFormContextValue | null>(
  null,
);

/** Returns the shared state of the surrounding form; throws a `CountersignError` outside of a `<SchemaForm>`. */
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

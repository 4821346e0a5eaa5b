"use client";
import { useCallback, useMemo, useState } from "react";
import type { Json } from "../../model/index.ts";
import { checkValue } from "./checkValue.ts";
import { SchemaField } from "./SchemaField.tsx";
import type { SchemaFormContextValue, EntryFault } from "./SchemaFormContext.ts";

/** The value of a form and its faults. */
export interface SchemaValueState {
  /** The current value of the form. */
  readonly value: Json | undefined;
  /** Replaces the value. */
  readonly setValue: (value: Json | undefined) => void;
  /** Returns the value when it is valid, `{}` for none, else undefined; from then on the form shows its faults. */
  readonly submit: () => Json | undefined;
  /** The shared state for the fields. */
  readonly context: SchemaFormContextValue;
  /** Whether parts of the schema cannot be checked here. */
  readonly partial: boolean;
}

/** Holds the value of a form. Faults against the schema show after the first submit; text that is no value shows its fault at once. */
export function useSchemaValue(schema: Json | undefined, initial: Json | undefined): SchemaValueState {
  const [value, setValue] = useState(initial);
  const [tried, setTried] = useState(false);
  const [entryFaults, setEntryFaults] = useState<Readonly<Record<string, EntryFault>>>({});
  const setEntryFault = useCallback((path: string, fault: EntryFault | undefined) => {
    setEntryFaults((earlier) => {
      if (earlier[path] === fault) return earlier;
      const { [path]: _old, ...rest } = earlier;
      return fault === undefined ? rest : { ...rest, [path]: fault };
    });
  }, []);
  const check = useMemo(() => checkValue(value ?? {}, schema), [value, schema]);
  const context = useMemo(
    () => ({
      root: schema ?? {},
      faults: { ...(tried ? check.faults : {}), ...entryFaults },
      setEntryFault,
      Field: SchemaField,
    }),
    [schema, tried, check, entryFaults, setEntryFault],
  );
  return {
    value,
    setValue,
    context,
    partial: check.partial,
    submit() {
      setTried(true);
      const wrong = Object.keys(check.faults).length + Object.keys(entryFaults).length;
      return wrong === 0 ? (value ?? {}) : undefined;
    },
  };
}

"use client";
import { useCallback, useMemo, useState } from "react";
import type { Json } from "../../model/index.ts";
import { checkValue } from "./checkValue.ts";
import { SchemaField } from "./SchemaField.tsx";
import type { SchemaFormContextValue, EntryFault } from "./SchemaFormContext.ts";

/** A value that is entered by a form, and what is wrong with it. */
export interface SchemaValueState {
  /** What stands in the form. */
  readonly value: Json | undefined;
  /** Called with what stands there now. */
  readonly setValue: (value: Json | undefined) => void;
  /** Gives the value where nothing is wrong with it, else undefined; from then on the form says what is wrong. */
  readonly submit: () => Json | undefined;
  /** What the fields share. */
  readonly context: SchemaFormContextValue;
  /** Whether parts of the schema cannot be checked here. */
  readonly partial: boolean;
}

/** Holds what a form enters. Faults of the schema show after the first try to submit; what is no value at all shows at once. */
export function useSchemaValue(schema: Json | undefined, initial: Json | undefined): SchemaValueState {
  const [value, setValue] = useState(initial);
  const [tried, setTried] = useState(false);
  const [entryFaults, setEntryFaults] = useState<Readonly<Record<string, EntryFault>>>({});
  const setEntryFault = useCallback((path: string, fault: EntryFault | undefined) => {
    setEntryFaults((known) => {
      if (known[path] === fault) return known;
      const { [path]: _old, ...rest } = known;
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

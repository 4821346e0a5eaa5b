"use client";
import { useCallback, useMemo, useState } from "react";
import { useKept } from "../../hooks/index.ts";
import { isObject } from "../../model/index.ts";
import type { Json } from "../../model/index.ts";
import { checkValue } from "./checkValue.ts";
import { SchemaField } from "./SchemaField.tsx";
import type { SchemaFormContextValue, EntryFault } from "./SchemaFormContext.ts";

/** The value of a form and its faults. */
export interface SchemaValueState {
  /** The current value of the form. */
  readonly value: Json | undefined;
  /** The value with which its fields were drawn first: the initial one, or the one that was kept. */
  readonly began: Json | undefined;
  /** Whether something was entered for another schema or other values, and is not in the fields. */
  readonly dropped: boolean;
  /** Drops what was entered. */
  readonly reset: () => void;
  /** Replaces the value. */
  readonly setValue: (value: Json | undefined) => void;
  /** Returns the value when it is valid, `{}` for none, else undefined; from then on the form shows its faults. */
  readonly submit: () => Json | undefined;
  /** The shared state for the fields. */
  readonly context: SchemaFormContextValue;
  /** How often it was submitted. */
  readonly attempts: number;
  /** Whether parts of the schema cannot be checked here. */
  readonly partial: boolean;
}

/** What a form without a value sends. */
const nothing: Json = {};

/** Returns a kept value, if it began with the same schema and the same values: an edit of another input is none of this one. */
function readKept(kept: Json | undefined, begun: string): { readonly value: Json | undefined } | undefined {
  return isObject(kept) && kept["begun"] === begun ? { value: kept["value"] } : undefined;
}

/** Holds the value of a form, also while it is unmounted, under its key. Faults against the schema show after the first submit; text that is no value shows its fault at once. */
export function useSchemaValue(key: string, schema: Json | undefined, initial: Json | undefined): SchemaValueState {
  const [kept, keep] = useKept(key);
  const [begun] = useState(() => JSON.stringify([schema ?? null, initial ?? null]));
  // Fields keep the texts with which they were drawn: the value is theirs, also when another initial one comes.
  const [first] = useState({ value: initial });
  const [began] = useState(() => readKept(kept, begun) ?? first);
  const { value } = readKept(kept, begun) ?? first;
  const sent = value === undefined ? nothing : value;
  const [dropped] = useState(() => kept !== undefined && readKept(kept, begun) === undefined);
  const [attempts, setAttempts] = useState(0);
  const tried = attempts > 0;
  const [entryFaults, setEntryFaults] = useState<Readonly<Record<string, EntryFault>>>({});
  const setEntryFault = useCallback((path: string, fault: EntryFault | undefined) => {
    setEntryFaults((earlier) => {
      if (earlier[path] === fault) return earlier;
      const { [path]: _old, ...rest } = earlier;
      return fault === undefined ? rest : { ...rest, [path]: fault };
    });
  }, []);
  const [watched] = useState(() => new Map<string, () => EntryFault | undefined>());
  const watchEntry = useCallback(
    (path: string, look: () => EntryFault | undefined) => {
      watched.set(path, look);
      return () => void watched.delete(path);
    },
    [watched],
  );
  const check = useMemo(() => checkValue(sent, schema), [sent, schema]);
  const context = useMemo(
    () => ({
      root: schema ?? {},
      faults: { ...(tried ? check.faults : {}), ...entryFaults },
      setEntryFault,
      watchEntry,
      Field: SchemaField,
    }),
    [schema, tried, check, entryFaults, setEntryFault, watchEntry],
  );
  return {
    value,
    began: began.value,
    dropped,
    setValue: (next) => keep(next === undefined ? { begun } : { begun, value: next }),
    reset: () => keep(undefined),
    context,
    attempts,
    partial: check.partial,
    submit() {
      setAttempts(attempts + 1);
      const typed = Object.keys(entryFaults).filter((path) => !watched.has(path));
      const shown = [...watched].filter(([path, look]) => {
        const fault = look();
        setEntryFault(path, fault);
        return fault !== undefined;
      });
      const wrong = Object.keys(check.faults).length + typed.length + shown.length;
      return wrong === 0 ? sent : undefined;
    },
  };
}

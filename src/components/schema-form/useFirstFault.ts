"use client";
import { useEffect } from "react";
import type { SchemaValueState } from "./useSchemaValue.ts";

/** Moves the focus to the first invalid field of a form that was submitted: it may be out of view. `element` contains the fields. */
export function useFirstFault(element: HTMLElement | null, { attempts }: SchemaValueState): void {
  useEffect(() => {
    if (attempts > 0) element?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [element, attempts]);
}

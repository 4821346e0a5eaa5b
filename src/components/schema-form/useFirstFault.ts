"use client";
import { useEffect } from "react";
import type { SchemaValueState } from "./useSchemaValue.ts";

/**
 * Moves the focus to the first invalid field of a form that was submitted: it may be out of view. Of a list or an object it is the first
 * control inside. `element` contains the fields.
 */
export function useFirstFault(element: HTMLElement | null, { attempts }: SchemaValueState): void {
  useEffect(() => {
    if (attempts === 0) return;
    const first = element?.querySelector<HTMLElement>('[aria-invalid="true"], .cs-form-fault');
    const isFault = first?.matches(".cs-form-fault") === true;
    (isFault ? first?.parentElement?.querySelector<HTMLElement>("input, select, textarea, button") : first)?.focus();
  }, [element, attempts]);
}

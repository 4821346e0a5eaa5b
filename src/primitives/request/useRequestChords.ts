"use client";
import { useEffect } from "react";
import type { RefObject } from "react";
import { consumeRepeats, isComposing } from "../../content/index.ts";
import type { AgentRequest, RequestOption } from "../../model/index.ts";
import { isEditing } from "./isEditing.ts";
import { useRequestContext } from "./RequestContext.ts";
import { selectPlainDenial, selectPlainGrant } from "./selectOptions.ts";
import type { ConsentEvent } from "./useConsent.ts";

/** Returns the option of a chord: the grant or the denial once, or undefined. */
function optionFor(key: string, request: AgentRequest): RequestOption | undefined {
  if (key === "Enter") return selectPlainGrant(request);
  return key === "Backspace" ? selectPlainDenial(request) : undefined;
}

/** What the keys do in place of the plain answers. */
export interface RequestKeys {
  /** Called with the press of Alt+Enter, e.g. to show what was not in view yet; null where nothing can be granted. */
  readonly grant?: ((press: ConsentEvent) => void) | null | undefined;
  /** Called with the press of Alt+Backspace. */
  readonly deny?: ((press: ConsentEvent) => void) | undefined;
}

/**
 * Handles Alt+Enter (grant once) and Alt+Backspace (deny) while the focus is inside the surrounding request or its queue, and not in a
 * field.
 *
 * `inside` is any element of it. A grant by keyboard has the same conditions as one by pointer, and is never permanent.
 */
export function useRequestChords(inside: RefObject<HTMLElement | null>, { grant, deny }: RequestKeys = {}): void {
  const { request, decide } = useRequestContext();
  useEffect(() => {
    // The queue around a prompt can have the focus itself, after the focused prompt was removed.
    const root =
      inside.current?.closest<HTMLElement>('[data-slot="permission-queue"]') ??
      inside.current?.closest<HTMLElement>('[data-slot="permission"]') ??
      null;
    if (root === null) return;
    const currentTarget = root;
    function onKey(nativeEvent: KeyboardEvent): void {
      if (!nativeEvent.altKey || nativeEvent.ctrlKey || nativeEvent.metaKey || nativeEvent.shiftKey) return;
      // Keys in a dialog that was opened from here are not handled.
      const { target } = nativeEvent;
      if (target instanceof Element && target.closest("dialog") !== root?.closest("dialog")) return;
      if (nativeEvent.repeat || isComposing(nativeEvent) || isEditing(nativeEvent.composedPath()[0] ?? null)) return;
      const press = { nativeEvent, currentTarget };
      const { key } = nativeEvent;
      const instead = key === "Enter" ? grant : key === "Backspace" ? deny : undefined;
      const option = optionFor(key, request);
      if (instead === null || (instead === undefined && option === undefined)) return;
      nativeEvent.preventDefault();
      consumeRepeats(nativeEvent);
      if (instead !== undefined) instead(press);
      else if (option !== undefined) decide(option, press);
    }
    root.addEventListener("keydown", onKey);
    return () => root.removeEventListener("keydown", onKey);
  }, [inside, request, decide, grant, deny]);
}

"use client";
import { useEffect } from "react";
import type { RefObject } from "react";
import type { AgentRequest, RequestOption } from "../../model/index.ts";
import { isEditing } from "./isEditing.ts";
import { useRequestContext } from "./RequestContext.ts";
import { selectPlainDenial, selectPlainGrant } from "./selectOptions.ts";

/** What Alt with a key stands for: the plain grant, the plainest denial, or nothing. */
function optionFor(key: string, request: AgentRequest): RequestOption | undefined {
  if (key === "Enter") return selectPlainGrant(request);
  return key === "Backspace" ? selectPlainDenial(request) : undefined;
}

/**
 * Lets Alt+Enter grant once and Alt+Backspace deny, while the focus is inside the surrounding request or its queue, and not in a field.
 *
 * `inside` is any element of it; `instead` is called in place of granting, e.g. to show what was not in sight yet. A grant by keyboard is as careful as one by pointer; nothing lasting is granted by it.
 */
export function useRequestChords(inside: RefObject<HTMLElement | null>, instead?: () => void): void {
  const { request, decide } = useRequestContext();
  useEffect(() => {
    // The queue around a prompt may have the focus itself, after the prompt that had it went.
    const root =
      inside.current?.closest<HTMLElement>('[data-slot="permission-queue"]') ??
      inside.current?.closest<HTMLElement>('[data-slot="permission"]') ??
      null;
    if (root === null) return;
    const currentTarget = root;
    function onKey(nativeEvent: KeyboardEvent): void {
      if (!nativeEvent.altKey || nativeEvent.ctrlKey || nativeEvent.metaKey || nativeEvent.shiftKey) return;
      // A dialog that opened from here is a place of its own.
      const { target } = nativeEvent;
      if (target instanceof Element && target.closest("dialog") !== root?.closest("dialog")) return;
      if (nativeEvent.repeat || nativeEvent.isComposing || isEditing(nativeEvent.target)) return;
      const option = optionFor(nativeEvent.key, request);
      if (option === undefined) return;
      nativeEvent.preventDefault();
      if (instead !== undefined && nativeEvent.key === "Enter") return instead();
      decide(option, { nativeEvent, currentTarget });
    }
    root.addEventListener("keydown", onKey);
    return () => root.removeEventListener("keydown", onKey);
  }, [inside, request, decide, instead]);
}

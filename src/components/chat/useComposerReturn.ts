"use client";
import { useFocusReturn, focusSuccessor, type FocusReturn } from "../../ui/index.ts";
import { useChatSettings } from "./ChatSettings.ts";

/** Returns what may take the focus of an element, the first choice first; called when the element gets it. */
export type FindSuccessors = (focused: Element) => readonly (Element | null | undefined)[];

function findNone(): readonly Element[] {
  return [];
}

/**
 * Moves the focus when the focused element inside of a region is removed: to the first successor that is still there, else to the composer.
 * Returns the props of the region.
 */
export function useComposerReturn(find: FindSuccessors = findNone): FocusReturn {
  const { focusComposer } = useChatSettings();
  return useFocusReturn((focused) => {
    const successors = find(focused);
    return (movedTo) => {
      if (movedTo === undefined && !successors.some(focusSuccessor)) focusComposer();
    };
  });
}

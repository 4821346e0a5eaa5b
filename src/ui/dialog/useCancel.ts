"use client";
import { useRef } from "react";
import type { KeyboardEvent, SyntheticEvent } from "react";
import { isComposing } from "../../content/index.ts";

/** The handlers of a `<dialog>` element that the browser asks to close. */
export interface CancelHandlers {
  /** Notes whether the key that is down belongs to an input method. */
  readonly onKeyDownCapture: (event: KeyboardEvent) => void;
  /** Notes that no key is down. */
  readonly onKeyUpCapture: () => void;
  /** Closes it in place of the browser. */
  readonly onCancel: (event: SyntheticEvent) => void;
}

/**
 * Returns the handlers of a `<dialog>` element that `close` closes when the browser asks for it, e.g. with a gesture; not for the Escape of
 * an input method, which drops a word, and with which some browsers close the dialog. Its other Escapes are those of `onEscape`.
 */
export function useCancel(close: () => void): CancelHandlers {
  const composing = useRef(false);
  return {
    onKeyDownCapture(event) {
      composing.current = isComposing(event);
    },
    onKeyUpCapture() {
      composing.current = false;
    },
    onCancel(event) {
      event.preventDefault();
      if (!composing.current) close();
    },
  };
}

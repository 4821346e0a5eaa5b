import { consumeRepeats } from "./heldKeys.ts";
import { isComposing, type ComposingKey } from "./isComposing.ts";

/** The fields of a key event in a box for a text, of the browser or of React. */
export interface EnterKey extends ComposingKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly repeat: boolean;
  readonly currentTarget: HTMLTextAreaElement;
  preventDefault(): void;
}

/**
 * Submits the form of a box for a text when Enter is pressed in it. Shift+Enter breaks the line. Alt+Enter allows a request: pressed in the
 * wrong place, it must not send half a text.
 */
export function submitByEnter(event: EnterKey): void {
  if (isComposing(event) || event.key !== "Enter" || event.shiftKey || event.altKey) return;
  event.preventDefault();
  // A key that is held has done its work, e.g. chosen a command or opened the box: it must not send at once.
  if (event.repeat) return;
  consumeRepeats(event);
  event.currentTarget.form?.requestSubmit();
}

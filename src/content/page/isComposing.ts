/** The fields of a key event, of the browser or of React, that tell whether it belongs to an input method. */
export interface ComposingKey {
  /** Whether it is between the start and the end of a composition; absent in an event of React. */
  readonly isComposing?: boolean | undefined;
  /** 229 for a key that an input method has taken. */
  readonly keyCode?: number | undefined;
  /** The browser's event within an event of React. */
  readonly nativeEvent?: { readonly isComposing?: boolean | undefined } | undefined;
}

/**
 * Whether a key belongs to an input method (Japanese, Chinese, Korean, dead keys): Enter accepts a word and Escape drops it, so that
 * neither may send, close, stop or decide anything. Every handler of keys asks this first.
 *
 * Safari ends the composition before the event of the key and marks it only by key code 229.
 */
export function isComposing({ isComposing: composing, nativeEvent, keyCode }: ComposingKey): boolean {
  return composing === true || nativeEvent?.isComposing === true || keyCode === 229;
}

import { consume } from "./consume.ts";

/**
 * Consumes the repetitions of a key that is held, until it is released: what its press did may have moved the focus to a place where they
 * would act, e.g. to the next request, or to a field.
 */
export function consumeRepeats({ key }: Pick<KeyboardEvent, "key">): void {
  const done = new AbortController();
  const options = { capture: true, signal: done.signal };
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== key) return;
      if (event.repeat) consume(event);
      else done.abort();
    },
    options,
  );
  window.addEventListener("keyup", (event) => event.key === key && done.abort(), options);
}

/** The fields of a key event at a button, of the browser or of React. */
export interface ButtonKey {
  readonly key: string;
  /** Whether the browser repeats a key that is held. */
  readonly repeat: boolean;
  preventDefault(): void;
}

/**
 * Lets Enter press a button once, for its `onKeyDown`: a browser clicks again for each repetition of a key that is held, and at whatever
 * button has the focus by then. So it neither presses a button that got the focus while it was held, nor anything after this one.
 */
export function pressOnce(event: ButtonKey): void {
  if (event.key !== "Enter") return;
  if (event.repeat) event.preventDefault();
  else consumeRepeats(event);
}

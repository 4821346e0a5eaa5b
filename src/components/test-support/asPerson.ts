import { createEvent, fireEvent } from "@testing-library/react";

/** What a key is pressed with. */
export type KeyPress = KeyboardEventInit & { readonly key: string };

/** Sends an event that says of itself, as those of a browser do, that a person made it. */
function send(target: Element, event: Event): boolean {
  Object.defineProperty(event, "isTrusted", { value: true });
  return fireEvent(target, event);
}

/** Presses a key where the focus is, as a person does: down, what it activates, up. Says whether the page left the key to the browser. */
export function pressKey(press: KeyPress): boolean {
  const target = document.activeElement ?? document.body;
  const untouched = send(target, createEvent.keyDown(target, { bubbles: true, cancelable: true, ...press }));
  const activates = untouched && press.key === "Enter" && press.altKey !== true && target instanceof HTMLButtonElement;
  if (activates) send(target, createEvent.click(target, { detail: 0 }));
  send(document.activeElement ?? document.body, createEvent.keyUp(target, { bubbles: true, ...press }));
  return untouched;
}

/** Activates a button as assistive technology does: a click without a key or a pointer. */
export function activate(target: Element): void {
  send(target, createEvent.click(target, { detail: 0 }));
}

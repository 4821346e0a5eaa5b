import { createEvent, fireEvent } from "@testing-library/react";
import { onTestFinished } from "vitest";

/** What a key is pressed with. */
export type KeyPress = KeyboardEventInit & { readonly key: string };

/** Sends an event as a browser does: marked as made by a person, so many milliseconds ago. */
function send(target: Element, event: Event, late = 0): boolean {
  Object.defineProperty(event, "isTrusted", { value: true });
  Object.defineProperty(event, "timeStamp", { value: performance.now() - late });
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

/** Presses a button with a pointer: down, up, and the click that the browser makes of it; a busy page gets these events late. */
export function press(target: Element, at: MouseEventInit = {}, late = 0): void {
  send(target, createEvent.pointerDown(target, at), late);
  send(target, createEvent.pointerUp(target, at), late);
  send(target, createEvent.click(target, { detail: 1, ...at }), late);
}

/**
 * Makes all events of one test count as a person's, since happy-dom marks none as trusted. Returns what ends it before the test does.
 * What a browser itself makes of presses, and that scripts cannot press, is tried in e2e/consent.spec.ts.
 */
export function actAsPerson(): () => void {
  Object.defineProperty(Event.prototype, "isTrusted", { configurable: true, get: () => true });
  const end = (): void => void Reflect.deleteProperty(Event.prototype, "isTrusted");
  onTestFinished(end);
  return end;
}

import { createEvent, fireEvent } from "@testing-library/react";
import { onTestFinished } from "vitest";

/** A key with its modifiers. */
export type KeyPress = KeyboardEventInit & { readonly key: string };

/** Dispatches an event as a browser does: marked as trusted, with a timestamp `late` milliseconds ago. */
function send(target: Element, event: Event, late = 0): boolean {
  Object.defineProperty(event, "isTrusted", { value: true });
  Object.defineProperty(event, "timeStamp", { value: performance.now() - late });
  return fireEvent(target, event);
}

/**
 * Presses a key at the focused element as a person does: keydown, the activation, keyup. Returns whether the page left the key to the
 * browser.
 */
export function pressKey(press: KeyPress): boolean {
  const target = document.activeElement ?? document.body;
  const untouched = send(target, createEvent.keyDown(target, { bubbles: true, cancelable: true, ...press }));
  const activates = untouched && press.key === "Enter" && press.altKey !== true && target instanceof HTMLButtonElement;
  if (activates) send(target, createEvent.click(target, { detail: 0 }));
  // A browser presses the button that submits the form of a field; on macOS also at a list.
  const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  const submit = isField ? target.form?.querySelector('button[type="submit"]') : null;
  if (untouched && press.key === "Enter" && submit != null) send(submit, createEvent.click(submit, { detail: 0 }));
  send(document.activeElement ?? document.body, createEvent.keyUp(target, { bubbles: true, ...press }));
  return untouched;
}

/** Activates a button as assistive technology does: a click without a key or a pointer. */
export function activate(target: Element): void {
  send(target, createEvent.click(target, { detail: 0 }));
}

/** Presses a button with a pointer: pointerdown, pointerup, and the resulting click; a busy page receives these events late. */
export function press(target: Element, at: MouseEventInit = {}, late = 0): void {
  send(target, createEvent.pointerDown(target, at), late);
  send(target, createEvent.pointerUp(target, at), late);
  send(target, createEvent.click(target, { detail: 1, ...at }), late);
}

/**
 * Marks all events of one test as trusted, since happy-dom marks none. Returns a function that ends it before the test does. How a browser
 * turns presses into events, and that scripts cannot press, is tested in e2e/consent.spec.ts.
 */
export function actAsPerson(): () => void {
  Object.defineProperty(Event.prototype, "isTrusted", { configurable: true, get: () => true });
  const end = (): void => void Reflect.deleteProperty(Event.prototype, "isTrusted");
  onTestFinished(end);
  return end;
}

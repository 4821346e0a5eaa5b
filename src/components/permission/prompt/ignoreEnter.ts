import type { KeyboardEvent } from "react";

/** Keeps Enter in a field from pressing the button that sends, which browsers do: only the keys that a prompt prints decide. */
export function ignoreEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === "Enter" && !event.altKey && event.target instanceof HTMLInputElement) event.preventDefault();
}

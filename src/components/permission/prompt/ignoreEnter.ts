import type { KeyboardEvent } from "react";
import { isComposing } from "../../../content/index.ts";

/** Keeps Enter in a field from pressing the button that sends, which browsers do: only the keys that a prompt prints decide. */
export function ignoreEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || event.altKey || isComposing(event.nativeEvent)) return;
  if (event.target instanceof HTMLInputElement) event.preventDefault();
}

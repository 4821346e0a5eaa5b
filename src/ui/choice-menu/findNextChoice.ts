/** A key that was pressed in a list, e.g. a keyboard event. */
interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * Finds the element of a menu that a key leads to from the one with the focus: arrows go round, Home and End to the ends, a letter to
 * the next one that begins with it. Undefined where the key leads nowhere.
 */
export function findNextChoice(choices: readonly HTMLElement[], pressed: PressedKey): HTMLElement | undefined {
  const { key } = pressed;
  const at = choices.findIndex((choice) => choice === document.activeElement);
  if (key === "ArrowDown") return choices[(at + 1) % choices.length];
  if (key === "ArrowUp") return choices.at(at <= 0 ? -1 : at - 1);
  if (key === "Home") return choices[0];
  if (key === "End") return choices.at(-1);
  if (key.length > 1 || key === " " || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return undefined;
  const rest = [...choices.slice(at + 1), ...choices.slice(0, at + 1)];
  return rest.find((choice) => choice.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}

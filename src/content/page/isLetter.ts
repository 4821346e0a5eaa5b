/**
 * Whether a key of a shortcut is this letter. Where the layout has other letters (Cyrillic, Hebrew), or types a sign with Option (macOS), the
 * place of the key on a Latin keyboard counts.
 */
export function isLetter({ key, code }: Pick<KeyboardEvent, "key" | "code">, letter: string): boolean {
  const isAscii = key.length === 1 && key.charCodeAt(0) < 0x80;
  return isAscii ? key.toLowerCase() === letter : code === `Key${letter.toUpperCase()}`;
}

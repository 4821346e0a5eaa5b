/** The fields of a key event that tell its letter. */
export type LetterKey = Pick<KeyboardEvent, "key" | "code" | "shiftKey">;

/**
 * Whether a key of a shortcut is this letter. Where the layout has other letters (Cyrillic, Hebrew; Arabic types brackets with Shift), or
 * types a sign with Option (macOS), the place of the key on a Latin keyboard counts.
 */
export function isLetter({ key, code, shiftKey }: LetterKey, letter: string): boolean {
  const isSign = key.length !== 1 || key.charCodeAt(0) >= 0x80 || (shiftKey && !/[a-z]/i.test(key));
  return isSign ? code === `Key${letter.toUpperCase()}` : key.toLowerCase() === letter;
}

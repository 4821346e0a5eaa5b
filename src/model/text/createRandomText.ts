/**
 * Makes a random text of digits and small letters, for ids; 25 characters are as many as a UUID has guesses.
 *
 * Pages that are not served over TLS have no `crypto.randomUUID`.
 */
export function createRandomText(length: number): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join("");
}

/** Encodes bytes that came in pieces. */
export function encodeBase64(pieces: readonly Uint8Array[]): string {
  let binary = "";
  for (const piece of pieces) for (const byte of piece) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** Decodes base64; no bytes if it is none. */
export function decodeBase64(encoded: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(encoded), (character) => character.codePointAt(0) ?? 0);
  } catch {
    return new Uint8Array();
  }
}

/** Decodes UTF-8; undefined for bytes that are no text. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

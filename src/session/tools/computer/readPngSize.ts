import type { ComputerSize } from "./scaleAction.ts";

/** Reads the size of a PNG from its first 24 bytes (PNG 1.2, IHDR). Undefined where the data is no PNG. */
export function readPngSize(base64: string): ComputerSize | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64.slice(0, 32)), (character) => character.charCodeAt(0));
    const view = new DataView(bytes.buffer);
    // 0x89 "PNG", then "IHDR" at 12.
    if (view.getUint32(0) !== 0x89504e47 || view.getUint32(12) !== 0x49484452) return undefined;
    return { width: view.getUint32(16), height: view.getUint32(20) };
  } catch {
    return undefined;
  }
}

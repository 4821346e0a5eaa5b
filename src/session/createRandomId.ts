const length = 12;

/** Makes an id such as `turn_k3f9a1x0c2d4`: the noun, then 12 random characters. Works on insecure origins too, where `randomUUID` is absent. */
export function createRandomId(noun: string): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(length));
  return `${noun}_${Array.from(bytes, (byte) => (byte % 36).toString(36)).join("")}`;
}

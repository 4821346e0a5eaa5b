/** Reads one cookie of a `Cookie` header (RFC 6265, section 4.2); undefined where it is absent or not decodable. */
export function readCookie(header: string | null, name: string): string | undefined {
  for (const pair of (header ?? "").split(";")) {
    const [key, ...value] = pair.split("=");
    if (key?.trim() !== name) continue;
    try {
      return decodeURIComponent(value.join("=").trim());
    } catch {
      return undefined;
    }
  }
  return undefined;
}

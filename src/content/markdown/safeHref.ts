const schemes = new Set(["http:", "https:", "mailto:"]);

/**
 * Returns the normalised address of a link that may be opened, or null.
 *
 * Only absolute http, https and mailto addresses pass. Addresses with a user name are refused, because
 * `https://bank.example@evil.example` looks like the first host and opens the second. Relative addresses mean nothing in a chat.
 */
export function safeHref(url: string): string | null {
  const parsed = URL.parse === undefined ? parseOld(url) : URL.parse(url);
  if (parsed === null || !schemes.has(parsed.protocol)) return null;
  return parsed.username === "" && parsed.password === "" ? parsed.href : null;
}

/** Returns the host (with port) of an address, in punycode where it is international; null if it has none or `safeHref` refuses it. */
export function hostOf(url: string): string | null {
  const href = safeHref(url);
  const host = href === null ? "" : new URL(href).host;
  return host === "" ? null : host;
}

function parseOld(url: string): URL | null {
  try {
    return new URL(url);
  } catch {
    return null;
  }
}

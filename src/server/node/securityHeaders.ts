/** Sources by the directive of a Content Security Policy, each as it stands there: `{ "connect-src": ["'self'", "https://mcp.example"] }`. */
export type SecurityPolicy = Readonly<Record<string, readonly string[]>>;

/**
 * A page may load files of this server, and images and media as `data:` or `blob:` URLs. No inline scripts and no inline styles: React
 * sets styles through the CSSOM, which is allowed. Trusted Types block the sinks that parse text as HTML or script.
 */
const defaultPolicy: SecurityPolicy = {
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "style-src": ["'self'"],
  "img-src": ["'self'", "data:", "blob:"],
  "media-src": ["'self'", "data:", "blob:"],
  "font-src": ["'self'"],
  "connect-src": ["'self'"],
  "frame-src": ["'self'"],
  "object-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "frame-ancestors": ["'none'"],
  "require-trusted-types-for": ["'script'"],
  "trusted-types": ["countersign"],
};

/** The headers of every response, names in lower case; each directive of `policy` replaces that of the default. */
export function createSecurityHeaders(policy: SecurityPolicy = {}): Readonly<Record<string, string>> {
  const directives = Object.entries({ ...defaultPolicy, ...policy });
  return {
    "content-security-policy": directives.map(([name, sources]) => [name, ...sources].join(" ")).join("; "),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  };
}

/** Headers of every response with the default policy. */
export const securityHeaders: Readonly<Record<string, string>> = createSecurityHeaders();

/**
 * The policy of the pages below `/frames/`, which run what an agent wrote: an origin of their own, inline scripts and styles, and no network,
 * but for WebRTC, which no policy forbids in the browsers of today. What the agent wrote is in a frame of such a page, which this policy lets go
 * nowhere (`frame-src` is that of `default-src`).
 */
export const framePolicy: string = [
  "sandbox allow-scripts",
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  "img-src data: blob:",
  "media-src data: blob:",
  "font-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ");

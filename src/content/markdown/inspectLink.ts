import { hostOf, safeHref } from "./safeHref.ts";

/**
 * Why the user is shown the target of a link before it is followed: its text contains another host or mailbox (`other_host`), its host has
 * letters beyond ASCII (`international`), or it is on this machine or its network (`local`).
 */
export type LinkDoubt = "other_host" | "international" | "local";

/** The target of a link, and whether its text matches it. */
export interface InspectedLink {
  /** The normalised address that may be opened. */
  readonly address: string;
  /** The host with its port, in punycode where it is international; the mailboxes of a `mailto:` address, with those that get a copy. */
  readonly target: string;
  /** Whether the text of the link contains that target; `www.` in front of a host makes no difference. */
  readonly named: boolean;
  /** Why the user is asked first; absent for an ordinary link. */
  readonly doubt?: LinkDoubt | undefined;
}

/** A host in a text, with a port and path behind it: labels with dots, or what looks like dots, the last of them a word. */
const hostPattern =
  /(?<![\p{L}\p{M}\p{N}_.-])((?:[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*[.\u3002\uff0e\uff61])+(?:xn--[a-z\d-]*[a-z\d]|\p{L}{2,})|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:]{2,}\]|localhost)(?![\p{L}\p{M}\p{N}-])(?:(?::\d+)?[/?#]\S*)?/gu;

/** File extensions; the second list is also of top-level domains: such a name is a file only where the address ends with it. */
const filePattern =
  /\.(?:c?js|cpp|css|csv|gif|go|html?|ini|java|jpe?g|json|jsx|lock|log|mjs|pdf|php|png|rb|svg|toml|tsx?|txt|webp|xml|ya?ml)$/;
const ambiguousPattern = /\.(?:cc|md|mm|pl|ps|py|rs|sh|so|tf|zip)$/;

/** Characters of a link's text that are searched, blanks counted as they are drawn. */
const maxWords = 2000;

/** Hosts on this machine or its network, and names that are not public. */
const localPattern =
  /^(?:localhost|0\.0\.0\.0|127\..*|10\..*|192\.168\..*|169\.254\..*|172\.(?:1[6-9]|2\d|3[01])\..*|\[.*\]|[^.]+|.*\.(?:localhost|local|internal|home\.arpa))$/;

/**
 * Inspects where a link leads and whether the user must be asked before it is followed; null for an address that may not be opened.
 *
 * The user is asked about a text that contains another host (`[bank.example](https://evil.example)`), about hosts with letters beyond
 * ASCII, which can look like any other, and about addresses on this machine or its network, where a mere visit can have an effect.
 */
export function inspectLink(href: string, text: string): InspectedLink | null {
  const address = safeHref(href);
  if (address === null) return null;
  const url = new URL(address);
  const host = hostOf(address);
  if (host === null) {
    const mailboxes = mailboxesOf(url);
    const target = mailboxes.join(", ");
    const words = toDrawn(text);
    return { address, target, named: words.includes(target), ...(namesOther(words, mailboxes) ? other : {}) };
  }
  const names = hostsIn(text, url);
  const hostname = hostnameOf(url);
  const named = names.some((name) => isSame(name, hostname));
  return { address, target: host, named, doubt: findDoubt(names, hostname) };
}

const other = { doubt: "other_host" } as const;

function findDoubt(names: readonly string[], hostname: string): LinkDoubt | undefined {
  if (names.some((name) => !isSame(name, hostname))) return "other_host";
  if (/(?:^|\.)xn--/.test(hostname)) return "international";
  return localPattern.test(hostname) ? "local" : undefined;
}

/** The beginning of a text as a page draws it: any number of blanks as one, so that nothing is hidden behind them. */
function toDrawn(text: string): string {
  return text.replaceAll(/\s+/g, " ").slice(0, maxWords);
}

/** Returns the hosts in a text, as a browser would parse them. */
function hostsIn(text: string, url: URL): string[] {
  const plain = toDrawn(text.replaceAll(/\p{Default_Ignorable_Code_Point}|\p{Cf}/gu, ""));
  return Array.from(plain.toLowerCase().matchAll(hostPattern), ([, name = ""]) => name)
    .filter((name) => !filePattern.test(name))
    .filter((name) => !(ambiguousPattern.test(name) && url.pathname.toLowerCase().endsWith(`/${name}`)))
    .flatMap((name) => {
      const href = safeHref(`https://${name}`);
      return href === null ? [] : [hostnameOf(new URL(href))];
    });
}

/** The host of an address without the dot of the root at its end, with which it is the same host. */
function hostnameOf({ hostname }: URL): string {
  return hostname.replace(/\.$/, "");
}

function isSame(name: string, host: string): boolean {
  return name === host || `www.${name}` === host || name === `www.${host}`;
}

/** Everyone who gets the mail of a `mailto:` address, also those in its query (RFC 6068). */
function mailboxesOf({ pathname, search }: URL): readonly string[] {
  const fields = search.slice(1).split("&");
  const added = fields.flatMap((field) => {
    const at = field.indexOf("=");
    // Names of fields may be encoded, too.
    return /^(?:to|cc|bcc)$/i.test(decode(field.slice(0, Math.max(at, 0)))) ? field.slice(at + 1) : [];
  });
  return [pathname, ...added].flatMap((list) =>
    decode(list)
      .split(",")
      .flatMap((mailbox) => mailbox.trim() || []),
  );
}

/** Whether a text contains mailboxes that are not the ones that get the mail. */
function namesOther(text: string, mailboxes: readonly string[]): boolean {
  const named = text
    .toLowerCase()
    .split(/[\s<>(),;]+/)
    .map((word) => word.replace(/(?<![.!?])[.!?]+$/, ""))
    .filter((word) => word.slice(1, -1).includes("@"));
  const own = new Set(mailboxes.map((mailbox) => mailbox.toLowerCase()));
  return named.length > 0 && (named.some((name) => !own.has(name)) || own.size > new Set(named).size);
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

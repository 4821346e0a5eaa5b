import { parseJson } from "../../model/index.ts";
import type { Json } from "../../model/index.ts";

const mark = "[redacted]";

/** Names whose values are secrets, at any depth. */
const secretName =
  /pass(?:word|wd|phrase)|secret|token|api[-_]?key|private[-_]?key|authorization|credential|cookie|session[-_]?id/i;

/**
 * Patterns of secrets: keys of well-known services, signed tokens, private keys, `name=value` of a secret name, credentials in an address.
 * Each pattern is linear in the text.
 */
const secrets: readonly RegExp[] = [
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^-]{0,20000}(?:-----END [A-Z ]{0,40}PRIVATE KEY-----)?/g,
  /\b(?:sk|pk|rk)[-_][\w-]{16,200}/g,
  /\b(?:gh[pousr]|github_pat|glpat|xox[abprs]|npm|hf)[-_][\w-]{16,250}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bAIza[\w-]{30,60}/g,
  /\beyJ[\w-]{8,4000}(?:\.[\w-]{0,4000}){0,2}/g,
  /(?<=\b(?:bearer|basic) )[\w.~+/=-]{8,4000}/gi,
  /(?<=:\/\/[^\s/:@]{0,200}:)[^\s/@]{1,200}(?=@)/g,
  /(?<=(?:pass(?:word|wd|phrase)|secret|token|api[-_]?key|credential)["']{0,1} {0,2}[=:] {0,2}["']{0,1})[^\s"'&,;[]{3,4000}/gi,
];

/**
 * Replaces what looks like a secret in a text, and in the values of one that is JSON, e.g. the result of a tool. A best effort: an app that
 * knows its secrets passes its own `redact` to the audit log.
 */
export function redactText(text: string, depth = 0): string {
  const value = /^\s{0,100}[{[]/.test(text) ? parseJson(text) : undefined;
  if (value === undefined) return secrets.reduce((rest, pattern) => rest.replaceAll(pattern, mark), text);
  const redacted = JSON.stringify(redactSecrets(value, depth + 1));
  // Without a secret the text stays as it was written.
  return redacted === JSON.stringify(value) ? text : redacted;
}

/** Replaces what looks like a secret in a value: in its texts, and completely under names like `password`. */
export function redactSecrets(value: Json, depth = 0): Json {
  if (typeof value === "string") return redactText(value, depth);
  if (typeof value !== "object" || value === null) return value;
  // Deeper values are replaced: the recursion must not overflow the stack.
  if (depth > 50) return mark;
  if (Array.isArray(value)) return value.map((item) => redactSecrets(item, depth + 1));
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.map(([name, item]) => [name, secretName.test(name) ? mark : redactSecrets(item, depth + 1)]),
  );
}

import { runSteps } from "../../model/index.ts";

/** Why a JSON text is ambiguous: a key that occurs twice in one object, a number that JavaScript cannot represent exactly. */
export type JsonHazard = "repeated_key" | "inexact_number";

/** Strings (also unfinished), numbers, and the punctuation that distinguishes keys from values. */
const pattern = /"(?:[^"\\]|\\[^])*"?|-?\d[\d.eE+-]*|[{}[\]:,]/gu;

/**
 * Returns why two programs may read different values from a JSON text; empty if all read the same.
 *
 * Takes any text, valid or not. Linear in its length, without recursion.
 */
export function inspectJson(text: string): readonly JsonHazard[] {
  return runSteps(inspectJsonInSteps(text));
}

/** Tokens after which inspecting a long text pauses. */
const pauseEvery = 20_000;

/** `inspectJson` as a generator, for texts of megabytes: it yields after a few milliseconds of work. */
export function* inspectJsonInSteps(text: string): Generator<void, readonly JsonHazard[]> {
  const hazards = new Set<JsonHazard>();
  const open: (Set<string> | null)[] = [];
  let last: string | undefined;
  let looked = 0;
  for (const [token] of text.matchAll(pattern)) {
    looked += 1;
    if (looked % pauseEvery === 0) yield;
    if (token === "{") open.push(new Set());
    else if (token === "[") open.push(null);
    else if (token === "}" || token === "]") open.pop();
    else if (token === ":" && last !== undefined) {
      const keys = open.at(-1);
      if (keys?.has(last) === true) hazards.add("repeated_key");
      keys?.add(last);
    } else if (/^[-\d]/.test(token) && !isExact(token)) hazards.add("inexact_number");
    last = token.startsWith('"') ? readKey(token) : undefined;
  }
  return [...hazards];
}

/** Decodes a key: the same one can be written in two ways, `a` and `\u0061`. */
function readKey(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    return token;
  }
}

function isExact(token: string): boolean {
  const value = Number(token);
  if (!Number.isFinite(value)) return false;
  if (/^-?\d+$/.test(token)) return Number.isSafeInteger(value) && !Object.is(value, -0);
  // Every program prints fractions in the shortest form; one with more digits than a double can distinguish is rounded.
  return (
    token
      .replace(/[eE].*/, "")
      .replace(/\D/g, "")
      .replace(/^0+/, "").length <= 17
  );
}

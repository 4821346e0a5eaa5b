import { runSteps } from "../../model/index.ts";

/** Why a JSON text can be read in two ways: a key that stands twice in one object, a number that JavaScript cannot hold exactly. */
export type JsonHazard = "repeated_key" | "inexact_number";

/** Strings (also unfinished), numbers, and the signs that give a string its meaning. */
const pattern = /"(?:[^"\\]|\\[^])*"?|-?\d[\d.eE+-]*|[{}[\]:,]/gu;

/**
 * Says why what one program reads from a JSON text may differ from what another one does; empty where all read the same.
 *
 * Takes any text, valid or not. Linear in its length, without recursion.
 */
export function inspectJson(text: string): readonly JsonHazard[] {
  return runSteps(inspectJsonInSteps(text));
}

/** Signs after which the look at a long text pauses. */
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

/** The same key can be written in two ways: `a` and `\u0061`. */
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
  // Fractions are written shortly by every program; what has more digits than a double can tell apart is rounded.
  return (
    token
      .replace(/[eE].*$/, "")
      .replace(/\D/g, "")
      .replace(/^0+/, "").length <= 17
  );
}

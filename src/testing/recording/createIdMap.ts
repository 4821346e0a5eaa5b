import { isObject, parseJson, type Json } from "../../model/index.ts";

/** Translates ids of a recorded conversation into those of the one that is played. */
export interface IdMap {
  /** Learns from a recorded text and the one that came in its place: JSON, or a part of an address. */
  learn(recorded: string, live: string): void;
  /** Puts the ids of this conversation into a recorded text. */
  readonly translate: (text: string) => string;
}

/** What ids have and words of people do not: a digit, or letters at random behind a prefix, as in `conversation_xgimrznvecyh`. */
export const idLike: RegExp = /\d|\w{10}$(?<=[_:-]\w{10,})/;

const word = /^[\w:.@-]{6,200}$/;
const isId = (text: string): boolean => word.test(text) && idLike.test(text);

/** An id in a text; a number at its edge is the whole number, so that `turn_1` is not found in `turn_12`. */
function toPattern(id: string): string {
  const [before, after] = [/^\d/.test(id) ? "(?<!\\d)" : "", /\d$/.test(id) ? "(?!\\d)" : ""];
  return before + id.replaceAll(".", "\\.") + after;
}

/** Creates a map that knows no id. Clients make ids at random, and agents repeat them: `turn_a1` of the recording is `turn_b2` now. */
export function createIdMap(): IdMap {
  const ids = new Map<string, string>();
  let pattern: RegExp | undefined;
  const add = (recorded: string, live: string): void => {
    if (recorded === live || !isId(recorded) || !isId(live)) return;
    ids.set(recorded, live);
    const longestFirst = [...ids.keys()].toSorted((a, b) => b.length - a.length);
    pattern = new RegExp(longestFirst.map(toPattern).join("|"), "g");
  };
  const walk = (recorded: Json | undefined, live: Json | undefined): void => {
    if (typeof recorded === "string" && typeof live === "string") return add(recorded, live);
    if (Array.isArray(recorded) && Array.isArray(live))
      for (const [index, item] of recorded.entries()) walk(item, live[index]);
    if (!isObject(recorded) || !isObject(live)) return;
    for (const [name, item] of Object.entries(recorded)) walk(item, live[name]);
  };
  return {
    learn(recorded, live) {
      const [before, now] = [recorded, live].map((text) => parseJson(text.replace(/^\d+(?=[[{])/, "")));
      if (before === undefined || now === undefined) add(recorded, live);
      else walk(before, now);
    },
    translate: (text) => (pattern === undefined ? text : text.replaceAll(pattern, (found) => ids.get(found) ?? found)),
  };
}

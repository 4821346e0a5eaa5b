import type { Part } from "../../model/index.ts";

type Places = Map<string, number[]>;

/**
 * The indexes of the calls of each wire id, by list of parts. A list that differs from another by one added or replaced part shares its
 * index: otherwise each delta of 2,000 parallel calls would search all of them.
 */
const indexes = new WeakMap<readonly Part[], Places>();

function addPlace(places: Places, part: Part | undefined, index: number): void {
  if (part?.type !== "tool_call") return;
  const indices = places.get(part.toolCallId);
  if (indices === undefined) places.set(part.toolCallId, [index]);
  else if (!indices.includes(index)) indices.splice(indices.findLastIndex((place) => place < index) + 1, 0, index);
}

/** Returns the indexes of the calls with this wire id in a list of parts, in order. Some may be stale: the caller checks. */
export function callPlaces(parts: readonly Part[], toolCallId: string): readonly number[] {
  let places = indexes.get(parts);
  if (places === undefined) {
    places = new Map();
    for (const [index, part] of parts.entries()) addPlace(places, part, index);
    indexes.set(parts, places);
  }
  return places.get(toolCallId) ?? [];
}

/** Shares the index with a list in which only the part at `index` was replaced or added. Returns the list. */
export function keepCallPlaces(from: readonly Part[], to: readonly Part[], index: number): readonly Part[] {
  const places = indexes.get(from);
  if (places === undefined) return to;
  addPlace(places, to[index], index);
  indexes.set(to, places);
  return to;
}

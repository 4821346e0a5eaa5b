import type { EndReason } from "../model/index.ts";
import { lookUp } from "./read.ts";

/** How the agent ended a turn. */
export interface WireEnd {
  readonly reason: EndReason;
  /** The wire's own word for the end, if the kit does not know it. */
  readonly word?: string | undefined;
}

/** Reads the wire's word for an end by a table; one that the table lacks is `other`, and its word is kept, because it may be the only hint. */
export function readEnd(reasons: Readonly<Record<string, EndReason>>, word: string | undefined): WireEnd {
  const reason = lookUp(reasons, word ?? "");
  if (reason !== undefined) return { reason };
  return { reason: "other", word: word === undefined || word.trim() === "" ? undefined : word.slice(0, 100) };
}

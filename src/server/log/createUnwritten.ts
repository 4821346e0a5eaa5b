import type { AgentEvent } from "../../model/index.ts";
import type { Claim } from "../AgentServer.ts";
import { mergeDeltas } from "./mergeDeltas.ts";

/** Events that are written together: one append. */
export interface Batch {
  readonly events: readonly AgentEvent[];
  /** The work that they tell of, if any. */
  readonly claim: Claim | undefined;
}

/** Events that the log does not have yet, in the order in which they were written. */
export interface Unwritten {
  /** Adds an event at the end; a delta that goes on where the last one ended becomes one with it. */
  add(event: AgentEvent, claim: Claim | undefined): void;
  /** Takes the first ones, as many as were written under one claim; undefined where none is left. */
  next(): Batch | undefined;
  /** Puts what could not be written back to the front. */
  putBack(batch: Batch): void;
  /** All of them. */
  events(): readonly AgentEvent[];
}

/** Creates an empty list. */
export function createUnwritten(): Unwritten {
  let list: { readonly event: AgentEvent; readonly claim: Claim | undefined }[] = [];
  return {
    add: (event, claim) => {
      const last = list.at(-1);
      const merged = last && last.claim === claim ? mergeDeltas(last.event, event) : undefined;
      if (merged) list[list.length - 1] = { event: merged, claim };
      else list.push({ event, claim });
    },
    next: () => {
      const [first] = list;
      if (first === undefined) return undefined;
      const end = list.findIndex(({ claim }) => claim !== first.claim);
      const taken = list.splice(0, end === -1 ? list.length : end);
      return { events: taken.map(({ event }) => event), claim: first.claim };
    },
    putBack: ({ events, claim }) => {
      list = [...events.map((event) => ({ event, claim })), ...list];
    },
    events: () => list.map(({ event }) => event),
  };
}

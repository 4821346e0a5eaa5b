import type { JsonObject } from "../../model/index.ts";
import { countCalls } from "../countCalls.ts";
import type { RunContext } from "../createRunClient.ts";
import { readString } from "../read.ts";

/**
 * Makes a function that says which call of its id in the turn a block is. The provider's own ids are unique, but some compatible
 * servers number their calls anew in each message; a message that is told again tells the same calls again.
 */
export function createCallCounter(context: RunContext): (messageId: string, wire: JsonObject) => number {
  const owners = new Map<string, string[]>();
  return (messageId, wire) => {
    const id = readString(wire["id"]);
    if (id === undefined) return 0;
    const known = owners.get(id) ?? [];
    const index = known.indexOf(messageId);
    if (index === -1) owners.set(id, [...known, messageId]);
    return countCalls(context, id) + (index === -1 ? known.length : index);
  };
}

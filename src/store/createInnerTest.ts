import type { Message, Part } from "../model/index.ts";

/** Returns the key of the call that a part was produced inside (sub-agents); undefined for the agent's own parts. */
export function ownerOf(message: Message, part: Part): string | undefined {
  return (part.type === "tool_call" ? part.parentKey : undefined) ?? message.parent;
}

/**
 * Returns a test whether the parts produced inside a call (`owner`: its key) are shown inside that call, not in rows of
 * their own; false for undefined.
 *
 * Only an existing call can show them, and calls that claim to be inside each other would show nothing: a wire must not be able to
 * hide what an agent did.
 */
export function createInnerTest(messages: readonly Message[]): (owner: string | undefined) => boolean {
  let owners: Map<string, string | undefined> | undefined;
  return (owner) => {
    if (owner === undefined) return false;
    owners ??= new Map(messages.flatMap((message) => message.parts.map((part) => [part.key, ownerOf(message, part)])));
    if (!owners.has(owner)) return false;
    const seen = new Set<string>();
    for (let at: string | undefined = owner; at !== undefined; at = owners.get(at)) {
      if (seen.has(at)) return false;
      seen.add(at);
    }
    return true;
  };
}

import { addToList } from "../../model/index.ts";
import type { AgentRequest, ThreadState } from "../../model/index.ts";

/** The requests by the keys of their calls, by list of requests: that stays the same while calls start. */
const indexes = new WeakMap<readonly AgentRequest[], Map<string, AgentRequest[]>>();

/** Returns the requests about a call, oldest first, in the form that the selectors take; none without a key. */
export function requestsAbout(
  { requests }: Pick<ThreadState, "requests">,
  toolCallKey = "",
): { readonly requests: readonly AgentRequest[] } {
  let index = indexes.get(requests);
  if (index === undefined) {
    indexes.set(requests, (index = new Map()));
    for (const one of requests) if (one.toolCallKey !== undefined) addToList(index, one.toolCallKey, one);
  }
  return { requests: index.get(toolCallKey) ?? [] };
}

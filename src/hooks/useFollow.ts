"use client";
import { useMemo } from "react";
import type { Location, Message, Part, ThreadState } from "../model/index.ts";
import { sameItems } from "./sameItems.ts";
import { useThread } from "./useThread.ts";

/** One place the agent visited. */
export interface FollowStep {
  /** The place. */
  readonly location: Location;
  /** The call that was there. */
  readonly toolCallKey: string;
}

/** Where the agent is and was. */
export interface Follow {
  /** The latest place; null before the first. */
  readonly current: FollowStep | null;
  /** All places in the order in which they were visited. */
  readonly trail: readonly FollowStep[];
}

const NOWHERE: readonly FollowStep[] = [];

/** Looks at each list of parts once: only the message that streams is read again. */
function createFollowSelector(): (thread: ThreadState) => Follow {
  const stepsOf = new WeakMap<readonly Location[], readonly FollowStep[]>();
  let lists: readonly (readonly FollowStep[])[] = [];
  let messages: readonly Message[] = [];
  let follow: Follow = { current: null, trail: NOWHERE };
  function steps(part: Part): readonly FollowStep[] {
    if (part.type !== "tool_call" || part.locations.length === 0) return NOWHERE;
    const known = stepsOf.get(part.locations);
    if (known !== undefined) return known;
    const found = part.locations.map((location) => ({ location, toolCallKey: part.key }));
    stepsOf.set(part.locations, found);
    return found;
  }
  return (thread) => {
    if (thread.messages === messages) return follow;
    messages = thread.messages;
    const found = messages.flatMap((message) => message.parts.map(steps)).filter((list) => list !== NOWHERE);
    if (sameItems(lists, found)) return follow;
    lists = found;
    const trail = found.flat();
    follow = { current: trail.at(-1) ?? null, trail };
    return follow;
  };
}

/** Returns the trail of places the agent visited; the same object while only text streams. */
export function useFollow(): Follow {
  return useThread(useMemo(() => createFollowSelector(), []));
}

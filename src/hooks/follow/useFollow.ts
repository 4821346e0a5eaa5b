"use client";
import { useMemo } from "react";
import type { Message, Part, ThreadState, ToolCallPart } from "../../model/index.ts";
import { readFollowSteps } from "./readFollowSteps.ts";
import type { FollowStep } from "./readFollowSteps.ts";
import { sameItems } from "../snapshot/sameItems.ts";
import { useThread } from "../thread/useThread.ts";

/** The current and the earlier locations of the agent. */
export interface Follow {
  /** The latest step; null before the first. */
  readonly current: FollowStep | null;
  /** All steps in the order in which they became known. */
  readonly trail: readonly FollowStep[];
}

const NOWHERE: readonly FollowStep[] = [];

function sameStep(left: FollowStep, right: FollowStep | undefined): boolean {
  return left.location === right?.location && left.action === right.action && left.done === right.done;
}

/** Returns an id of a step: its call and its location. */
function toPlaceId({ toolCallKey, location: { path, line } }: FollowStep): string {
  return `${toolCallKey} ${line ?? ""} ${path}`;
}

/**
 * Creates a function that sorts steps by the time when they became known: a call often names locations in an update, long after it began.
 * The steps of the first call, and all steps when older history is prepended, keep the order of the calls.
 */
function createArrivalOrder(): (steps: readonly FollowStep[], isNew: boolean) => readonly FollowStep[] {
  let order = new Map<string, number>();
  return (steps, isNew) => {
    if (isNew) order = new Map();
    const at = (step: FollowStep): number => {
      const id = toPlaceId(step);
      const rank = order.get(id);
      if (rank === undefined) order.set(id, order.size);
      return rank ?? order.size - 1;
    };
    const ranks = steps.map((step) => [at(step), step] as const);
    return ranks.toSorted(([left], [right]) => left - right).map(([, step]) => step);
  };
}

/**
 * Creates the selector. It caches the steps of each message, and of each part while its locations are unchanged: a call that streams output
 * changes often.
 */
export function createFollowSelector(): (thread: ThreadState) => Follow {
  const stepsOf = new WeakMap<ToolCallPart, readonly FollowStep[]>();
  const listsOf = new WeakMap<Message, readonly (readonly FollowStep[])[]>();
  const lastOf = new Map<string, readonly FollowStep[]>();
  const arrange = createArrivalOrder();
  let lists: readonly (readonly FollowStep[])[] = [];
  let messages: readonly Message[] = [];
  let follow: Follow = { current: null, trail: NOWHERE };
  function steps(part: Part): readonly FollowStep[] {
    if (part.type !== "tool_call") return NOWHERE;
    const cached = stepsOf.get(part);
    if (cached !== undefined) return cached;
    const newSteps = readFollowSteps(part);
    const last = lastOf.get(part.key);
    const isSame = last?.length === newSteps.length && newSteps.every((step, index) => sameStep(step, last[index]));
    const kept = newSteps.length === 0 ? NOWHERE : isSame ? last : newSteps;
    stepsOf.set(part, kept);
    lastOf.set(part.key, kept);
    return kept;
  }
  function readMessage(message: Message): readonly (readonly FollowStep[])[] {
    const known = listsOf.get(message);
    if (known !== undefined) return known;
    const read = message.parts.map(steps).filter((list) => list !== NOWHERE);
    listsOf.set(message, read);
    return read;
  }
  return (thread) => {
    if (thread.messages === messages) return follow;
    const isNew = messages[0]?.id !== thread.messages[0]?.id;
    messages = thread.messages;
    const newLists = messages.flatMap(readMessage);
    if (sameItems(lists, newLists)) return follow;
    lists = newLists;
    const trail = arrange(newLists.flat(), isNew);
    follow = { current: trail.at(-1) ?? null, trail };
    return follow;
  };
}

/** Returns the locations that the agent visited; the same object while only text streams. */
export function useFollow(): Follow {
  return useThread(useMemo(() => createFollowSelector(), []));
}

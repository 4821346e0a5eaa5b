"use client";
import { useMemo } from "react";
import {
  createWantedTest,
  digestInput,
  findFileChanges,
  nameAllWanted,
  nameWanted,
  readReview,
  sumChanges,
} from "../../content/index.ts";
import type { SentChange } from "../../content/index.ts";
import { sameItems, useReviewedCalls, useThread } from "../../hooks/index.ts";
import { readMade } from "./readMade.ts";
import type { ChangeReview, Json, Message, Part, ThreadState, ToolCallPart } from "../../model/index.ts";

/** The changes of files since the last review. */
export interface MadeChanges {
  /** The changes, merged for each file. */
  readonly changes: readonly SentChange[];
  /** By path the last call that changed the file and was asked about. */
  readonly askedCalls: ReadonlyMap<string, ToolCallPart>;
  /** Marks the changes as reviewed, with the sent review or accepted as they are: they are not returned again. */
  readonly settle: (sent?: ChangeReview) => void;
}

/** A name of `nameWanted`, as opposed to the digest of a call. */
const wantedName = /^(?:text|hunk):/;
const digests = new WeakMap<ToolCallPart, string>();

/** Returns a digest of a call and its changes: unlike its key it is the same after a reload. */
function digestCall(call: ToolCallPart): string {
  const cached = digests.get(call);
  if (cached !== undefined) return cached;
  const digest = digestInput(toJson([call.toolCallId, call.occurrence, readMade(call)]));
  digests.set(call, digest);
  return digest;
}

function toJson(value: readonly unknown[]): Json {
  const json: Json = JSON.parse(JSON.stringify(value));
  return json;
}

const reviewOf = new WeakMap<Message, { readonly review: ChangeReview | undefined }>();

/** Returns the review in a message of the user; undefined when there is none. The same message gives the same review. */
export function findReview(message: Message): ChangeReview | undefined {
  if (message.role !== "user") return undefined;
  const read = reviewOf.get(message) ?? { review: parseReview(message) };
  reviewOf.set(message, read);
  return read.review;
}

function parseReview({ parts }: Message): ChangeReview | undefined {
  return parts
    .map((part) => (part.type === "file" ? readReview(part.block) : undefined))
    .find((it) => it !== undefined);
}

/** The user's last review, and the calls that changed files after it. */
interface Made {
  readonly review: ChangeReview | undefined;
  readonly calls: readonly ToolCallPart[];
}

function selectMade({ messages }: ThreadState): Made {
  const at = messages.findLastIndex((message) => findReview(message) !== undefined);
  const last = messages[at];
  const isMaker = (part: Part): part is ToolCallPart => part.type === "tool_call" && readMade(part).length > 0;
  return {
    review: last && findReview(last),
    calls: messages.slice(at + 1).flatMap(({ parts }) => parts.filter(isMaker)),
  };
}

function createSelector(): (thread: ThreadState) => Made {
  let messages: ThreadState["messages"] | undefined;
  let made: Made = { review: undefined, calls: [] };
  return (thread) => {
    if (thread.messages === messages) return made;
    messages = thread.messages;
    made = selectMade(thread);
    return made;
  };
}

function isSame(a: Made, b: Made): boolean {
  return a.review === b.review && sameItems(a.calls, b.calls);
}

/** Selects the calls that were not reviewed: neither settled themselves, nor do they only carry out what a review asked for. */
function selectOpen({ review, calls }: Made, settled: readonly string[]): readonly ToolCallPart[] {
  const done = new Set(settled);
  // Calls from before the last review are not what it asked for.
  const earlier = new Set(settled.slice(0, settled.findLastIndex((name) => wantedName.test(name)) + 1));
  const isWanted = createWantedTest([...(review === undefined ? [] : nameAllWanted(review)), ...settled]);
  return calls.filter((call) => {
    if (earlier.size > 0 && earlier.has(digestCall(call))) return false;
    const open = readMade(call).filter((change) => !isWanted(change));
    return open.length > 0 && !(done.size > 0 && done.has(digestCall(call)));
  });
}

/** Returns the changes that the agent made since the user's last review; the same object while none is added. */
export function useMadeChanges(): MadeChanges {
  const made = useThread(
    useMemo(() => createSelector(), []),
    isSame,
  );
  // Accepted changes need no message, so the session stores them; it stores sent ones too, for wires that drop the review.
  const [settled, setSettled] = useReviewedCalls();
  return useMemo(() => {
    const open = selectOpen(made, settled);
    return {
      changes: sumChanges(open.flatMap(readMade)),
      askedCalls: new Map(
        open
          .filter(({ requestIds }) => requestIds.length > 0)
          .flatMap((call) =>
            readMade(call)
              .flatMap(findFileChanges)
              .map(({ path }) => [path, call] as const),
          ),
      ),
      settle: (sent) => {
        // What an earlier review wanted counts no longer.
        const left = sent === undefined ? settled : settled.filter((name) => !wantedName.test(name));
        const calls = made.calls.map(digestCall);
        setSettled(Array.from(new Set([...left, ...calls, ...(sent?.files ?? []).flatMap(nameWanted)])));
      },
    };
  }, [made, settled, setSettled]);
}

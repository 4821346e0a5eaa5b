"use client";
import { useMemo } from "react";
import {
  answersReview,
  digestInput,
  findFileChanges,
  isWanted,
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

function isSettled(call: ToolCallPart, settled: ReadonlySet<string>): boolean {
  return settled.has(digestCall(call)) || readMade(call).every((change) => isWanted(change, settled));
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

/** Selects the calls that changed files since the last review, without those that carried out its requests. */
function selectMakers({ messages }: ThreadState): readonly ToolCallPart[] {
  const at = messages.findLastIndex((message) => findReview(message) !== undefined);
  const last = messages[at];
  const review = last === undefined ? undefined : findReview(last);
  const isMaker = (part: Part): part is ToolCallPart => {
    const made = part.type === "tool_call" ? readMade(part) : [];
    return made.some((change) => review === undefined || !answersReview(change, review));
  };
  return messages.slice(at + 1).flatMap(({ parts }) => parts.filter(isMaker));
}

function createSelector(): (thread: ThreadState) => readonly ToolCallPart[] {
  let messages: ThreadState["messages"] | undefined;
  let makers: readonly ToolCallPart[] = [];
  return (thread) => {
    if (thread.messages === messages) return makers;
    messages = thread.messages;
    makers = selectMakers(thread);
    return makers;
  };
}

/** Returns the changes that the agent made since the user's last review; the same object while none is added. */
export function useMadeChanges(): MadeChanges {
  const makers = useThread(
    useMemo(() => createSelector(), []),
    sameItems,
  );
  // Accepted changes need no message, so the session stores them; it stores sent ones too, for wires that drop the review.
  const [settled, setSettled] = useReviewedCalls();
  return useMemo(() => {
    const done = new Set(settled);
    const open = settled.length === 0 ? makers : makers.filter((call) => !isSettled(call, done));
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
      settle: (sent) => setSettled([...settled, ...open.map(digestCall), ...(sent?.files ?? []).flatMap(nameWanted)]),
    };
  }, [makers, settled, setSettled]);
}

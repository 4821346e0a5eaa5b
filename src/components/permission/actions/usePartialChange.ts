"use client";
import { useMemo, useState } from "react";
import {
  hunkKeys,
  inspectJson,
  isComparing,
  readCallChanges,
  reviseInput,
  writePatch,
} from "../../../content/index.ts";
import type { FileChange, SentChange } from "../../../content/index.ts";
import { useAskedCalls, useReview, useReviews } from "../../../hooks/index.ts";
import type { AgentRequest, Json, ToolCallPart } from "../../../model/index.ts";
import { useFileChanges } from "../../../ui/index.ts";
import type { DiffReview } from "../../../ui/index.ts";

/** The change that a request asks for, with the hunks that the user keeps. */
export interface PartialChange {
  /** All changes of the call, before any rejection. */
  readonly changes: readonly SentChange[];
  /** The decisions; absent when there is only one hunk, while not all are known, and when the wire cannot express a partial answer. */
  readonly review: DiffReview | undefined;
  /** Number of all hunks. */
  readonly total: number;
  /** Whether texts are still being compared, so that the hunks are unknown, and with them what was rejected. */
  readonly comparing: boolean;
  /** Number of hunks that were not rejected. */
  readonly kept: number;
  /**
   * The input with only the kept hunks; absent when the agent takes no edited input, or the input cannot be split or not be sent exactly as it
   * was written.
   */
  readonly input: Json | undefined;
  /** The patch of the kept hunks. */
  readonly patch: string;
  /** Removes all rejections. */
  readonly reset: () => void;
}

const noChanges: readonly SentChange[] = [];

/** Returns the changes of a request, hunk by hunk. The decisions belong to the request and remain while its prompt is not shown. */
export function usePartialChange(request: AgentRequest | undefined, call: ToolCallPart | undefined): PartialChange {
  const { decisions, decide, clear } = useReview(nameReview(request, call));
  const changes = useMemo(() => (call === undefined ? noChanges : readCallChanges(call)), [call]);
  const files = useFileChanges(changes);
  const { isOpen, canSend } = readState(request);
  return useMemo(() => {
    const keys = files.flatMap((file) => hunkKeys(file));
    const kept = keys.filter((key) => decisions[key] !== "reject").length;
    const isKept = (file: FileChange | undefined, hunk: number): boolean =>
      file !== undefined && decisions[hunkKeys(file)[hunk] ?? ""] !== "reject";
    const comparing = isComparing(files);
    const rejects = kept < keys.length;
    const takesInput = request?.editable === true && rejects && inspectJson(call?.argument ?? "").length === 0;
    return {
      changes,
      review:
        keys.length > 1 && canSend && !comparing
          ? { decisions, comments: [], keepsByDefault: true, onDecide: isOpen ? decide : undefined }
          : undefined,
      comparing,
      total: keys.length,
      kept,
      input: takesInput ? reviseInput(call?.input, files, (at, hunk) => isKept(files[at], hunk)) : undefined,
      patch: rejects ? writePatch(files.map((file) => ({ file, isKept: (hunk) => isKept(file, hunk) }))) : "",
      reset: clear,
    };
  }, [changes, files, decisions, decide, clear, request?.editable, call?.argument, call?.input, canSend, isOpen]);
}

/** Returns the review as it is shown, without its decisions while the person writes, and the function to call when that begins or ends. */
export function useHeldReview(review: DiffReview | undefined): {
  readonly review: DiffReview | undefined;
  readonly onWriting: (isWriting: boolean) => void;
} {
  const [isWriting, onWriting] = useState(false);
  return { review: isWriting && review !== undefined ? { ...review, onDecide: undefined } : review, onWriting };
}

/** Returns the requests of which no part was rejected. Keep the list stable between renders. */
export function useWhole(requests: readonly AgentRequest[]): readonly AgentRequest[] {
  const calls = useAskedCalls(requests);
  const reviews = useReviews(requests.map((request, index) => nameReview(request, calls[index])));
  return useMemo(
    () => requests.filter((_, index) => !Object.values(reviews[index]?.decisions ?? {}).includes("reject")),
    [requests, reviews],
  );
}

/** Returns a stable key of the request: its call and its index among the call's requests. Over some wires its id changes with a reload. */
function nameReview(request: AgentRequest | undefined, call: ToolCallPart | undefined): string {
  if (request === undefined || call === undefined) return `request:${request?.requestId ?? ""}`;
  return `call:${call.toolCallId}:${call.occurrence}:${call.requestIds.indexOf(request.requestId)}`;
}

/** Returns whether the request is open, and whether a rejected hunk can be sent: in the edited input, or in the reason of a denial. */
function readState(request: AgentRequest | undefined): { isOpen: boolean; canSend: boolean } {
  if (request?.kind !== "permission") return { isOpen: false, canSend: false };
  return {
    isOpen: request.state === "open" && request.heldElsewhere === undefined,
    canSend: request.editable || request.canExplainDenial,
  };
}

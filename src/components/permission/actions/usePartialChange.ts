"use client";
import { useMemo } from "react";
import { hunkKeys, readCallChanges, reviseInput, writePatch } from "../../../content/index.ts";
import type { FileChange, SentChange } from "../../../content/index.ts";
import { useReview } from "../../../hooks/index.ts";
import type { AgentRequest, Json, ToolCallPart } from "../../../model/index.ts";
import { useFileChanges } from "../../../ui/index.ts";
import type { DiffReview } from "../../../ui/index.ts";

/** The change a request asks for, of which the user may leave hunks out. */
export interface PartialChange {
  /** The changes of the call. */
  readonly changes: readonly SentChange[];
  /** The decisions; absent where there is nothing to choose from, or no way to say so to the agent. */
  readonly review: DiffReview | undefined;
  /** Number of hunks. */
  readonly total: number;
  /** Number of hunks that were not rejected. */
  readonly kept: number;
  /** The input that makes only these; absent where the agent takes no edited input, or the input cannot be cut. */
  readonly input: Json | undefined;
  /** Patch of these hunks. */
  readonly patch: string;
  /** Takes all rejections back. */
  readonly reset: () => void;
}

const noChanges: readonly SentChange[] = [];

/** Returns what a request would change, hunk by hunk. The decisions belong to the request and stay while its prompt is not shown. */
export function usePartialChange(request: AgentRequest | undefined, call: ToolCallPart | undefined): PartialChange {
  const { decisions, decide, clear } = useReview(nameReview(request, call));
  const changes = useMemo(() => (call === undefined ? noChanges : readCallChanges(call)), [call]);
  const files = useFileChanges(changes);
  const { isOpen, canTell } = tell(request);
  return useMemo(() => {
    const keys = files.flatMap((file) => hunkKeys(file));
    const kept = keys.filter((key) => decisions[key] !== "reject").length;
    const isKept = (file: FileChange | undefined, hunk: number): boolean =>
      file !== undefined && decisions[hunkKeys(file)[hunk] ?? ""] !== "reject";
    const rejects = kept < keys.length;
    const takesInput = request?.editable === true && rejects;
    return {
      changes,
      review:
        keys.length > 1 && canTell
          ? { decisions, comments: [], keepsByDefault: true, onDecide: isOpen ? decide : undefined }
          : undefined,
      total: keys.length,
      kept,
      input: takesInput ? reviseInput(call?.input, files, (at, hunk) => isKept(files[at], hunk)) : undefined,
      patch: rejects ? writePatch(files.map((file) => ({ file, isKept: (hunk) => isKept(file, hunk) }))) : "",
      reset: clear,
    };
  }, [changes, files, decisions, decide, clear, request?.editable, call?.input, canTell, isOpen]);
}

/** Names the request by its call, as which of its requests it is: over some wires it has another id after a reload. */
function nameReview(request: AgentRequest | undefined, call: ToolCallPart | undefined): string {
  if (request === undefined || call === undefined) return `request:${request?.requestId ?? ""}`;
  return `call:${call.toolCallId}:${call.occurrence}:${call.requestIds.indexOf(request.requestId)}`;
}

/** A rejected hunk must reach the agent: in the input it may use, or in the reason of a denial. */
function tell(request: AgentRequest | undefined): { isOpen: boolean; canTell: boolean } {
  if (request?.kind !== "permission") return { isOpen: false, canTell: false };
  return {
    isOpen: request.state === "open" && request.heldElsewhere === undefined,
    canTell: request.editable || request.canExplainDenial,
  };
}

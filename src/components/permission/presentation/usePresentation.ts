"use client";
import { useEffect, useMemo, useState } from "react";
import {
  findFileChanges,
  hunkKeysInSteps,
  indexPieces,
  isComparing,
  listPieces,
  presentInSteps,
  toItemPieces,
} from "../../../content/index.ts";
import type { PresentedPiece, PresentedWords, Presentation, SentChange } from "../../../content/index.ts";
import type { ShownRequest } from "../../../hooks/index.ts";
import { runInTasks, runSteps } from "../../../model/index.ts";
import { useFileChanges } from "../../../ui/index.ts";

/** The presentation of a request, and its pieces that must be seen. */
export interface PresentedRequest {
  /** The items that the prompt shows. */
  readonly presentation: Presentation;
  /** Its pieces, in reading order. */
  readonly pieces: readonly PresentedPiece[];
  /** The texts of the pieces by key. */
  readonly texts: ReadonlyMap<string, string>;
  /** Whether it is incomplete: texts are still being compared. No grant is possible until then. */
  readonly isPartial: boolean;
}

/** Characters up to which a call is presented in one task; a longer one in steps, so that the page stays responsive. */
const quick = 50_000;
/** As how many characters each value counts: a list of 50,000 empty texts takes as long as a long text. */
const perValue = 16;

/** Whether everything that a prompt shows has at most `quick` characters. Stops counting when there are more. */
function isShort({ call, request }: ShownRequest): boolean {
  if (call !== undefined && call.argument.length > quick) return false;
  const { title, reason, url, details } = request;
  const input = call?.input ?? call?.argument;
  const values: unknown[] = [input, call?.title, call?.content, call?.locations, title, reason, url, details];
  let size = 0;
  // The list grows while it is walked.
  for (const value of values) {
    if (typeof value === "string") size += value.length;
    else if (typeof value === "object")
      for (const key in value) {
        size += perValue + key.length;
        if (size > quick) return false;
        values.push((value as Readonly<Record<string, unknown>>)[key]);
      }
    if (size > quick) return false;
  }
  return true;
}

/** Runs a generator to its end: at once, or in steps that yield to the page. */
function useSteps<Result>(start: (() => Generator<void, Result>) | undefined, isQuick: boolean): Result | undefined {
  const now = useMemo(() => {
    return start === undefined || !isQuick ? undefined : { value: runSteps(start()) };
  }, [start, isQuick]);
  const [later, setLater] = useState<{ readonly start: typeof start; readonly value: Result }>();
  useEffect(() => {
    if (start === undefined || isQuick) return;
    const ended = new AbortController();
    void runInTasks(start(), ended.signal).then((value) => {
      if (value !== undefined && !ended.signal.aborted) setLater({ start, value });
    });
    return () => ended.abort();
  }, [start, isQuick]);
  if (now !== undefined) return now.value;
  return later !== undefined && later.start === start ? later.value : undefined;
}

function* listAll(
  items: Presentation["items"],
  reason: string | undefined,
): Generator<void, Pick<PresentedRequest, "pieces" | "texts">> {
  // A review needs the keys of all hunks when it is rendered.
  for (const item of items)
    if (item.type === "changes") for (const file of findFileChanges(item.change)) yield* hunkKeysInSteps(file);
  const listed = yield* listPieces(items, findFileChanges);
  const bulk = !items.some(({ type }) => type === "command");
  const words = reason === undefined ? [] : toItemPieces({ ...quotedReason, bulk, text: reason });
  const pieces = [...listed, ...words];
  return { pieces, texts: yield* indexPieces(pieces) };
}

const noChanges: readonly SentChange[] = [];

/** The reason of the agent as `PermissionReason` draws it; a long one may be allowed unseen, but beside a command. */
export const quotedReason: Omit<PresentedWords, "text"> = {
  type: "words",
  key: "reason",
  covers: [],
  source: "reason",
  bulk: true,
};

/**
 * Returns the reason that is quoted below a call or an address; a safety check, and a reason that is all there is, are items, and a form shows
 * its reason above its fields.
 */
export function readReason({ call, request }: ShownRequest): string | undefined {
  const isItem = request.safetyCheck !== undefined || (call === undefined && request.kind === "permission");
  return isItem || request.kind === "form" || request.reason === request.title ? undefined : request.reason;
}

/** Returns everything that a person must see of a request; undefined while a long one is being processed. */
export function usePresentation(
  shown: ShownRequest | undefined,
  workspace: string | undefined,
): PresentedRequest | undefined {
  const isQuick = useMemo(() => shown !== undefined && isShort(shown), [shown]);
  const present = useMemo(
    () => (shown === undefined ? undefined : () => presentInSteps({ ...shown, workspace })),
    [shown, workspace],
  );
  const presentation = useSteps(present, isQuick);
  const changes = useMemo(
    () => presentation?.items.flatMap((item) => (item.type === "changes" ? [item.change] : [])) ?? noChanges,
    [presentation],
  );
  const files = useFileChanges(changes);
  const isPartial = isComparing(files);
  // Diffs are cached by their change.
  const reason = shown === undefined ? undefined : readReason(shown);
  const subject = useMemo(() => ({ items: presentation?.items, files, reason }), [presentation, files, reason]);
  const list = useMemo(() => {
    const { items, reason: quoted } = subject;
    return items === undefined ? undefined : () => listAll(items, quoted);
  }, [subject]);
  const listed = useSteps(list, isQuick);
  return useMemo(
    () => (presentation === undefined || listed === undefined ? undefined : { presentation, ...listed, isPartial }),
    [presentation, listed, isPartial],
  );
}

"use client";
import type { PresentedRequest } from "../presentation/usePresentation.ts";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { PresentedPiece } from "../../../content/index.ts";
import { watchPieces } from "../../../ui/index.ts";
import type { PieceTarget, PieceWatch } from "../../../ui/index.ts";

/** The reading progress of a prompt: which pieces were in view. */
export interface Reading {
  /** Pieces that were not in view since they last changed, in reading order. */
  readonly unseen: readonly PresentedPiece[];
  /** Whether something is certainly unseen: false before the first measurement; until other pieces are measured, what it was. */
  readonly rest: boolean;
  /** Whether nothing but bulk content is unseen. */
  readonly onlyBulk: boolean;
  /** Number of lines in the unseen pieces. */
  readonly unseenLines: number;
  /** Scrolls to the next unseen piece. */
  readonly showRest: () => void;
  /** The piece that is being scrolled to, for `PieceContext`; null for none. */
  readonly target: PieceTarget | null;
}

/** Unseen lines up to which the pieces are shown in order. */
const readable = 200;

const none: readonly PresentedPiece[] = [];
const noTexts: ReadonlyMap<string, string> = new Map();

/** Whether elements can be measured: test environments have no layout, so there everything counts as seen. */
function canMeasure(): boolean {
  return typeof IntersectionObserver !== "undefined";
}

function countLines(pieces: readonly PresentedPiece[]): number {
  let count = 0;
  for (const { text } of pieces) {
    count += 1;
    // A line break at the very end begins no line.
    for (let at = text.indexOf("\n"); at !== -1 && at < text.length - 1; at = text.indexOf("\n", at + 1)) count += 1;
  }
  return count;
}

/**
 * Tracks which pieces of a prompt were in view. A piece is identified by its key and its text: a changed text has to be seen again.
 *
 * @param element - The container of the elements with `data-piece`.
 * @param presented - The pieces to track; undefined while they are unknown.
 */
export function useReading(
  element: HTMLElement | null,
  presented: Pick<PresentedRequest, "pieces" | "texts"> | undefined,
): Reading {
  const { pieces, texts = noTexts } = presented ?? {};
  // The map is mutated; a new wrapper object makes React render.
  const [seen, setSeen] = useState(() => ({ texts: new Map<string, string>() }));
  const { texts: seenTexts } = seen;
  const [looked, setLooked] = useState<ReadonlyMap<string, string>>();
  const [target, setTarget] = useState<PieceTarget | null>(null);
  const watch = useRef<PieceWatch>(undefined);
  useEffect(() => {
    if (element === null || texts.size === 0 || !canMeasure()) return;
    // Restarted for other pieces: an element may show another text than before.
    const begun = watchPieces(element, (keys) => {
      let found = false;
      setLooked(texts);
      for (const key of keys) {
        const text = texts.get(key);
        if (text === undefined || seenTexts.get(key) === text) continue;
        seenTexts.set(key, text);
        found = true;
      }
      if (found) setSeen({ texts: seenTexts });
    });
    watch.current = begun;
    return () => begun.stop();
  }, [element, texts, seenTexts]);
  const unseen = useMemo(() => {
    if (pieces === undefined || !canMeasure()) return none;
    return pieces.filter(({ key, text }) => text !== "" && seen.texts.get(key) !== text);
  }, [pieces, seen]);
  const unseenLines = useMemo(() => countLines(unseen), [unseen]);
  // With this much to read, the pieces that must be seen come before bulk content.
  const next = (unseenLines > readable ? (unseen.find(({ bulk }) => !bulk) ?? unseen[0]) : unseen[0])?.key;
  const showRest = useCallback(() => {
    if (next !== undefined) setTarget({ key: next });
  }, [next]);
  // After the render the page of the piece is in the document.
  useEffect(() => {
    if (target === null || element === null) return;
    const found = element.querySelector(`[data-piece="${CSS.escape(target.key)}"]`);
    if (found !== null) watch.current?.reveal(found);
  }, [target, element]);
  const [wasRest, setWasRest] = useState(false);
  // While long texts are compared their pieces are not known.
  const rest = pieces === undefined ? wasRest : unseen.length > 0 && (looked === texts || wasRest);
  if (looked === texts && rest !== wasRest) setWasRest(rest);
  return useMemo(() => {
    const onlyBulk = unseen.length > 0 && unseen.every(({ bulk }) => bulk);
    return { unseen, rest, onlyBulk, unseenLines, showRest, target };
  }, [unseen, rest, unseenLines, showRest, target]);
}

"use client";
import type { PresentedRequest } from "../presentation/usePresentation.ts";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { PresentedPiece } from "../../../content/index.ts";
import { watchPieces } from "../../../ui/index.ts";
import type { PieceTarget, PieceWatch } from "../../../ui/index.ts";

/** How far a prompt was read. */
export interface Reading {
  /** Pieces that were not in sight since they last changed, in reading order. */
  readonly unseen: readonly PresentedPiece[];
  /** Whether something is unseen for certain: before the first frame nothing was in sight yet. */
  readonly rest: boolean;
  /** Whether nothing but bulk content is unseen. */
  readonly onlyBulk: boolean;
  /** Lines in what is unseen. */
  readonly unseenLines: number;
  /** Brings the next unseen piece into sight. */
  readonly showRest: () => void;
  /** The piece that is being brought into sight; for `PieceContext`. */
  readonly target: PieceTarget | null;
}

/** Lines that are read from first to last. */
const readable = 200;

const none: readonly PresentedPiece[] = [];
const noTexts: ReadonlyMap<string, string> = new Map();

/** Tools of tests have no layout: where nothing can be measured, everything counts as seen. Every browser can. */
function canMeasure(): boolean {
  return typeof IntersectionObserver !== "undefined";
}

function countLines(pieces: readonly PresentedPiece[]): number {
  let count = 0;
  for (const { text } of pieces) {
    count += 1;
    // A break at the very end begins no line.
    for (let at = text.indexOf("\n"); at !== -1 && at < text.length - 1; at = text.indexOf("\n", at + 1)) count += 1;
  }
  return count;
}

/**
 * Follows which pieces of a prompt were in sight. A piece counts by its key and its text: another text has to be seen anew.
 *
 * @param element - What holds the elements with `data-piece`.
 * @param presented - What has to be seen; undefined while that is not known yet.
 */
export function useReading(
  element: HTMLElement | null,
  presented: Pick<PresentedRequest, "pieces" | "texts"> | undefined,
): Reading {
  const { pieces, texts = noTexts } = presented ?? {};
  // The map grows with what is seen; what holds it is another object each time.
  const [seen, setSeen] = useState(() => ({ texts: new Map<string, string>() }));
  const { texts: seenTexts } = seen;
  const [looked, setLooked] = useState<ReadonlyMap<string, string>>();
  const [target, setTarget] = useState<PieceTarget | null>(null);
  const watch = useRef<PieceWatch>(undefined);
  useEffect(() => {
    if (element === null || texts.size === 0 || !canMeasure()) return;
    // Begun anew for other pieces: what an element showed before says nothing of what it shows now.
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
  // Nobody reads on through so much: what may not stay unseen comes first.
  const next = (unseenLines > readable ? (unseen.find(({ bulk }) => !bulk) ?? unseen[0]) : unseen[0])?.key;
  const showRest = useCallback(() => {
    if (next !== undefined) setTarget({ key: next });
  }, [next]);
  // Its page is in the document by now.
  useEffect(() => {
    if (target === null || element === null) return;
    const found = element.querySelector(`[data-piece="${CSS.escape(target.key)}"]`);
    if (found !== null) watch.current?.reveal(found);
  }, [target, element]);
  const rest = looked === texts && unseen.length > 0;
  return useMemo(() => {
    const onlyBulk = unseen.length > 0 && unseen.every(({ bulk }) => bulk);
    return { unseen, rest, onlyBulk, unseenLines, showRest, target };
  }, [unseen, rest, unseenLines, showRest, target]);
}

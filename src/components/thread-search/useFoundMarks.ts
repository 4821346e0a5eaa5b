"use client";
import { useEffect } from "react";
import type { RefObject } from "react";
import { foldCase } from "../../content/index.ts";

/** The query and the current match, to be marked in the mounted rows. */
export interface FoundMarks {
  /** The query as `foldCase` returns it; nothing is marked while it is empty. */
  readonly needle: string;
  /** Index of the current match within the row that was scrolled to, from 0. */
  readonly nth: number;
  /** Changes when the user steps to another match, which is then scrolled to once it is mounted. */
  readonly step: string;
}

/** Scrolls to a match in a row that is higher than the viewport. */
function showRange(range: Range, viewport: Element): void {
  const [at, seen] = [range.getBoundingClientRect(), viewport.getBoundingClientRect()];
  if (at.top >= seen.top && at.bottom <= seen.bottom) return;
  viewport.scrollTop += at.top - seen.top - seen.height / 2;
}

/**
 * Adds ranges to a highlight of the document, which all searches on the page share since it is found by its name. Returns a function that
 * removes them.
 */
function highlight(name: string, ranges: readonly Range[]): () => void {
  const shared = CSS.highlights.get(name) ?? new Highlight();
  for (const range of ranges) shared.add(range);
  CSS.highlights.set(name, shared);
  return () => {
    for (const range of ranges) shared.delete(range);
    if (shared.size === 0 && CSS.highlights.get(name) === shared) CSS.highlights.delete(name);
  };
}

/**
 * Marks every match in the sibling thread, and the current one, without changing its elements: rows that are mounted while scrolling are
 * marked at most once per frame. Without the Custom Highlight API only the row is shown.
 */
export function useFoundMarks(beside: RefObject<HTMLElement | null>, { needle, nth, step }: FoundMarks): void {
  useEffect(() => {
    const viewport = beside.current?.parentElement?.querySelector('[data-slot="thread-viewport"]');
    if (viewport === null || viewport === undefined || !("highlights" in CSS)) return;
    let shown = false;
    let marks: readonly (() => void)[] = [];
    const clear = (): void => {
      for (const remove of marks) remove();
    };
    function mark(): void {
      if (!viewport) return;
      const messages = [...viewport.querySelectorAll('[data-slot="message"]')];
      const row = viewport.querySelector('[data-revealed] [data-slot="message"]');
      const inRow = row === null ? [] : findRanges(row, needle);
      const present = inRow[Math.min(nth, inRow.length - 1)];
      clear();
      marks = [
        highlight(
          "cs-found",
          messages.flatMap((message) => findRanges(message, needle)),
        ),
        highlight("cs-found-present", present === undefined ? [] : [present]),
      ];
      if (present !== undefined && !shown) showRange(present, viewport);
      shown ||= present !== undefined;
    }
    viewport.toggleAttribute("data-marked", true);
    let frame = requestAnimationFrame(mark);
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(mark);
    });
    const changes = { childList: true, characterData: true, attributes: true, attributeFilter: ["data-revealed"] };
    observer.observe(viewport, { ...changes, subtree: true });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      viewport.removeAttribute("data-marked");
      clear();
    };
  }, [beside, needle, nth, step]);
}

/** One text node and its offset in the concatenated text. */
interface Piece {
  readonly node: Text;
  readonly start: number;
}

function listPieces(root: Element): readonly Piece[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const pieces: Piece[] = [];
  let start = 0;
  while (walker.nextNode() !== null) {
    const node = walker.currentNode;
    // Of a formula, its source is searched.
    if (!(node instanceof Text) || node.parentElement?.closest("math") != null) continue;
    pieces.push({ node, start });
    start += node.length;
  }
  return pieces;
}

/** Returns the index of the last piece that starts at or before an offset, searching from the piece `from`, which does. */
function findPiece(pieces: readonly Piece[], at: number, from: number): number {
  let place = from;
  for (let next = pieces[place + 1]; next !== undefined && next.start <= at; next = pieces[place + 1]) place += 1;
  return place;
}

/** Finds a folded text in the text of an element, also across its child elements, e.g. in highlighted code. */
function findRanges(root: Element, needle: string): Range[] {
  if (needle === "") return [];
  const pieces = listPieces(root);
  const text = pieces.map(({ node }) => foldCase(node.data)).join("");
  const ranges: Range[] = [];
  let place = 0;
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + needle.length)) {
    place = findPiece(pieces, at, place);
    const [first, last] = [pieces[place], pieces[findPiece(pieces, at + needle.length - 1, place)]];
    if (first === undefined || last === undefined) break;
    const range = document.createRange();
    range.setStart(first.node, Math.min(at - first.start, first.node.length));
    range.setEnd(last.node, Math.min(at + needle.length - last.start, last.node.length));
    ranges.push(range);
  }
  return ranges;
}

import { treeOf } from "../../content/index.ts";

/** The share of a piece that must be visible at once, when it is not taller than its clipping boxes. */
const enough = 0.98;

/** A piece that is taller than this share of the window, or than its clipping boxes, is seen stretch by stretch. */
const tallFrom = 0.25;

/** Tolerance in pixels for rounding. */
const tolerance = 2;

/** Pixels of the last stretch that stay visible when the next one is scrolled to. */
const overlap = 24;

/** Milliseconds after which a covered piece is checked again. */
const lookAgain = 200;

/** The seen stretches of a tall element, in pixels from its top, at one width. */
interface Stretches {
  readonly width: number;
  readonly spans: readonly (readonly [number, number])[];
}

/** A running observation of pieces. */
export interface PieceWatch {
  /** Scrolls to the first unseen stretch of a piece. */
  reveal(piece: Element): void;
  /** Removes all observers and timers. */
  stop(): void;
}

/**
 * Calls `onSeen` after each check with the keys of the elements with `data-piece` below `root` that were seen since the last one, even with
 * none: a piece is reported once, and a tall one when all of its stretches were visible. Visible means:
 * inside the window and each clipping box, without clipped text, and not covered by another element. Elements that are mounted later are
 * observed, too.
 */
export function watchPieces(root: HTMLElement, onSeen: (keys: readonly string[]) => void): PieceWatch {
  const stretches = new WeakMap<Element, Stretches>();
  /** The partly visible elements: scrolling can show their rest without crossing a threshold. */
  const partly = new Set<Element>();
  let frame: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function look(entries: readonly IntersectionObserverEntry[]): void {
    const seen: string[] = [];
    for (const entry of entries) {
      const { target } = entry;
      const key = target.getAttribute("data-piece");
      if (key === null) continue;
      if (!entry.isIntersecting || isCut(target)) partly.delete(target);
      else if (!isOnTop(root, entry)) {
        partly.add(target);
        timer ??= setTimeout(repeat, lookAgain);
      } else if (isInView(entry) || isSeenWhole(entry, stretches)) {
        partly.delete(target);
        observer.unobserve(target);
        seen.push(key);
      } else partly.add(target);
    }
    onSeen(seen);
  }

  const thresholds = Array.from({ length: 21 }, (_, step) => step / 20);
  const observer = new IntersectionObserver(look, { threshold: [...thresholds, enough] });

  function repeat(): void {
    timer = undefined;
    for (const element of partly) {
      observer.unobserve(element);
      observer.observe(element);
    }
  }
  function onScroll(): void {
    frame ??= requestAnimationFrame(() => {
      frame = undefined;
      repeat();
    });
  }
  function observe(element: Element): void {
    if (element.hasAttribute("data-piece")) observer.observe(element);
    for (const inner of element.querySelectorAll("[data-piece]")) observer.observe(inner);
  }
  const mutations = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === "attributes" && target instanceof Element) {
        observer.unobserve(target);
        observe(target);
      }
      for (const node of addedNodes) if (node instanceof Element) observe(node);
    }
  });
  observe(root);
  mutations.observe(root, { subtree: true, childList: true, attributeFilter: ["data-piece"] });
  window.addEventListener("scroll", onScroll, { capture: true, passive: true });
  return {
    reveal(piece) {
      piece.scrollIntoView({ block: "start", inline: "nearest", behavior: "instant" });
      const { width, height } = piece.getBoundingClientRect();
      const seen = stretches.get(piece);
      const [first] = seen?.width === width && isTall(piece, height) ? seen.spans : [];
      if (first === undefined || first[0] > tolerance) return;
      scrollUp(piece, first[1] - Math.min(overlap, measureRoom(piece) / 2));
    },
    stop() {
      observer.disconnect();
      mutations.disconnect();
      clearTimeout(timer);
      if (frame !== undefined) cancelAnimationFrame(frame);
      window.removeEventListener("scroll", onScroll, { capture: true });
    },
  };
}

/** Moves an element up by a distance in pixels: the innermost box scrolls first, and each one around it by what is left. */
function scrollUp(element: Element, distance: number): void {
  const end = element.getBoundingClientRect().top - distance;
  for (const box of [...findClips(element), window]) {
    const left = element.getBoundingClientRect().top - end;
    if (left <= tolerance) return;
    box.scrollBy({ top: left, behavior: "instant" });
  }
}

/** Whether an element clips its own text: in a line that does not wrap, or behind an ellipsis. */
function isCut({ scrollWidth, clientWidth }: Element): boolean {
  return clientWidth > 0 && scrollWidth > clientWidth + tolerance;
}

/** Whether an element is visible at once. Scrolled to an edge, a low one can miss more of its share than it needs by part of a pixel. */
function isInView({
  intersectionRatio,
  boundingClientRect: box,
  intersectionRect: part,
}: IntersectionObserverEntry): boolean {
  return intersectionRatio >= enough || (box.height - part.height < 1 && box.width - part.width < 1);
}

/** Whether the element at the centre of the visible area belongs to the prompt, so that nothing covers it. */
function isOnTop(root: HTMLElement, { intersectionRect }: IntersectionObserverEntry): boolean {
  const { left, top, width, height } = intersectionRect;
  const found = treeOf(root).elementFromPoint(left + Math.min(width / 2, 12), top + height / 2);
  return found === null || root.contains(found);
}

/** Whether an element of this height is seen stretch by stretch. */
function isTall(element: Element, height: number): boolean {
  return height >= window.innerHeight * tallFrom || height * enough >= measureRoom(element);
}

/** Adds the visible stretch of a tall element, and returns whether all of it has been visible by now. */
function isSeenWhole(entry: IntersectionObserverEntry, stretches: WeakMap<Element, Stretches>): boolean {
  const { target, boundingClientRect: box, intersectionRect: part } = entry;
  if (part.width < box.width * enough) return false;
  if (!isTall(target, box.height)) return false;
  const earlier = stretches.get(target);
  // Lines wrap differently at another width, so the seen stretches are dropped.
  const spans = earlier?.width === box.width ? earlier.spans : [];
  const joined = join([...spans, [part.top - box.top, part.bottom - box.top]]);
  stretches.set(target, { width: box.width, spans: joined });
  const [first, ...others] = joined;
  return others.length === 0 && first !== undefined && first[0] <= tolerance && first[1] >= box.height - tolerance;
}

function join(spans: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] {
  const joined: (readonly [number, number])[] = [];
  for (const [start, end] of spans.toSorted((left, right) => left[0] - right[0])) {
    const last = joined.at(-1);
    if (last === undefined || start > last[1] + tolerance) joined.push([start, end]);
    else joined[joined.length - 1] = [last[0], Math.max(last[1], end)];
  }
  return joined;
}

/** Finds the ancestors that clip their content at the lower edge, from the inside out. */
function findClips(element: Element): readonly HTMLElement[] {
  const clips: HTMLElement[] = [];
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement)
    if (getComputedStyle(parent).overflowY !== "visible") clips.push(parent);
  return clips;
}

/** Returns the height in pixels in which an element can be visible at once: of the smallest clipping box, or of the window. */
function measureRoom(element: Element): number {
  return Math.min(window.innerHeight, ...findClips(element).map(({ clientHeight }) => clientHeight));
}

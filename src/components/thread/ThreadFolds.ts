"use client";
import { createContext, useCallback, useLayoutEffect, useMemo, useRef } from "react";
import type { Context, RefObject } from "react";
import { sameItems, useFolds, useThread } from "../../hooks/index.ts";
import type { Folds, Row } from "../../hooks/index.ts";
import type { ThreadState } from "../../model/index.ts";
import { useThreadScroll } from "../../primitives/index.ts";
import { partRenderers, useRenderers } from "../../renderers/index.ts";
import { useChatSettings } from "../chat/ChatSettings.ts";
import { createFoldSelector } from "./createFoldSelector.ts";
import { findFocused } from "../../content/index.ts";

/** The folding of a thread's turns. */
export interface ThreadFolds {
  /** Whether the steps of a turn are folded; undefined for a turn that cannot fold. */
  readonly isFolded: (turnId: string) => boolean | undefined;
  /** Folds or unfolds the steps of a turn, on a user's press. */
  readonly setFolded: (turnId: string, folded: boolean) => void;
  /** Whether a row is a step of a folded turn. */
  readonly hides: (row: Row) => boolean;
}

const never: ThreadFolds = { isFolded: () => undefined, setFolded: () => undefined, hides: () => false };

/** Provides the folding of the surrounding thread; without one nothing folds. */
export const ThreadFoldsContext: Context<ThreadFolds> = createContext(never);

function partKeysOf(row: Row): readonly string[] {
  return row.type === "group" ? row.partKeys : row.type === "part" ? [row.partKey] : [];
}

function selectActiveTurn({ turn }: ThreadState): string | undefined {
  return turn.status === "idle" ? undefined : (turn.turnId ?? undefined);
}

/**
 * Returns the folding of the thread around. A turn that ends in sight folds only while the end of the thread is followed and nothing of it has
 * the focus: whoever reads in it keeps what is there. All other turns are folded at first.
 */
export function useThreadFolds(): ThreadFolds {
  const { foldFinished = true } = useChatSettings();
  const renderers = useRenderers();
  const folds = useFolds();
  const turns = useThread(
    useMemo(() => {
      const own: readonly unknown[] = partRenderers;
      return createFoldSelector((part) => own.includes(renderers.find((it) => it.matches(part))));
    }, [renderers]),
    sameItems,
  );
  const release = useFoldAtEnd(folds, foldFinished);
  return useMemo(() => {
    if (!foldFinished) return never;
    const foldable = new Set(turns.map(({ turnId }) => turnId));
    const isFolded = (turnId: string): boolean | undefined =>
      foldable.has(turnId) ? (folds.isFolded(turnId) ?? true) : undefined;
    const hidden = new Set(turns.flatMap(({ turnId, partKeys }) => (isFolded(turnId) === true ? [...partKeys] : [])));
    return {
      isFolded,
      setFolded: (turnId, folded) => {
        release();
        folds.setFolded(turnId, folded);
      },
      hides: (row) => {
        const keys = partKeysOf(row);
        return keys.length > 0 && keys.every((key) => hidden.has(key));
      },
    };
  }, [foldFinished, turns, folds, release]);
}

function findContent(viewport: RefObject<HTMLElement | null>): HTMLElement | null {
  return viewport.current?.querySelector<HTMLElement>('[data-slot="thread-content"]') ?? null;
}

/**
 * Folds a turn that ends. What is below the steps stays where it is, even when the rest is shorter than the thread: then there is room above
 * it. Returns a function that removes this room.
 */
function useFoldAtEnd(folds: Folds, enabled: boolean): () => void {
  const { stick, viewport } = useThreadScroll();
  const active = useThread(selectActiveTurn);
  const last = useRef<string>(undefined);
  /** Where the content ended before the steps were folded. */
  const end = useRef<number>(undefined);
  const release = useCallback(() => findContent(viewport)?.style.removeProperty("padding-block-start"), [viewport]);
  const { setFolded } = folds;
  useLayoutEffect(() => {
    const ended = last.current;
    last.current = active;
    if (!enabled) return;
    const content = findContent(viewport);
    if (active !== undefined) {
      release();
      setFolded(active, false);
    }
    if (content === null || ended === undefined || ended === active) return;
    if (!stick.isSticking() || content.contains(findFocused(content))) return;
    end.current = content.getBoundingClientRect().bottom;
    setFolded(ended, true);
  }, [enabled, active, setFolded, viewport, release, stick]);
  useLayoutEffect(() => {
    const content = findContent(viewport);
    if (content === null || end.current === undefined) return;
    const room = end.current - content.getBoundingClientRect().bottom;
    end.current = undefined;
    if (room > 0) content.style.paddingBlockStart = `calc(${getComputedStyle(content).paddingBlockStart} + ${room}px)`;
  }, [folds, viewport]);
  return release;
}

"use client";
import { useCallback, useMemo, useState } from "react";
import { cutLongText } from "../../content/index.ts";
import type { CutText } from "../../content/index.ts";
import type { ToolCallPart } from "../../model/index.ts";
import { readEvidence } from "./readEvidence.ts";
import type { Evidence } from "./readEvidence.ts";
import { useInSight } from "./useInSight.ts";
import { useReadToEnd } from "./useReadToEnd.ts";

/** What has to be read before a call may be allowed, and how far it was. */
export interface EvidenceReading {
  /** What is shown; undefined where the call has no input. */
  readonly evidence: Evidence | undefined;
  /** How its middle is left out; undefined where it is shown whole. */
  readonly cut: CutText | undefined;
  /** Whether it is too long to be allowed before its end was in sight. */
  readonly isLong: boolean;
  /** Whether it was not in sight yet, or a long one not to its end. */
  readonly unread: boolean;
  /** Shows what was left out. */
  readonly expand: () => void;
  /** Gets the element that scrolls. */
  readonly scrollRef: (element: HTMLElement | null) => void;
}

/** Follows how far the input of a call was read. Another input has to be read anew. */
export function useEvidence(call: ToolCallPart | undefined): EvidenceReading {
  const evidence = useMemo(() => (call === undefined ? undefined : readEvidence(call)), [call]);
  const text = evidence === undefined || evidence.type === "changes" ? "" : evidence.text;
  const [expandedText, setExpandedText] = useState<string>();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const long = useMemo(() => cutLongText(text), [text]);
  const expanded = expandedText === text;
  // Collapsed, its end is in sight and its middle is not.
  const read = useReadToEnd(element, `${expanded}${text}`) && expanded;
  const inSight = useInSight(element);
  return {
    evidence,
    cut: expanded ? undefined : long,
    isLong: long !== undefined,
    unread: (long !== undefined && !read) || !inSight,
    expand: useCallback(() => {
      setExpandedText(text);
      // The button goes with it: the focus belongs to what can be scrolled now.
      element?.focus({ preventScroll: true });
    }, [text, element]),
    scrollRef: useCallback((next: HTMLElement | null) => setElement(next), []),
  };
}

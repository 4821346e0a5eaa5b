"use client";
import { clsx } from "clsx";
import { useSyncExternalStore, type ReactElement } from "react";
import { toDuration } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { readSecond, subscribeToSeconds } from "./secondTicker.ts";

/** Props of `ElapsedTime`. */
export interface ElapsedTimeProps {
  /** Start time in epoch milliseconds. */
  readonly since: number;
  /** Further class names. */
  readonly className?: string | undefined;
}

/**
 * The whole seconds since a start time, updated each second. Renders a `<span>` element, and nothing during the first second.
 *
 * All instances share one timer, and only they render again. Hidden from assistive technology, which would announce each change.
 */
export function ElapsedTime({ since, className }: ElapsedTimeProps): ReactElement | null {
  const { format } = useMessages();
  const seconds = useSyncExternalStore(
    subscribeToSeconds,
    () => toSeconds(since),
    () => 0,
  );
  if (seconds < 1) return null;
  return (
    <span dir="auto" className={clsx("cs-root cs-elapsed-time", className)} data-slot="elapsed-time" aria-hidden="true">
      {format.seconds(toDuration(seconds * 1000))}
    </span>
  );
}

function toSeconds(since: number): number {
  return Math.max(0, Math.floor((readSecond() - since) / 1000));
}

"use client";
import { clsx } from "clsx";
import { useSyncExternalStore, type ReactElement } from "react";
import { toDuration } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { readSecond, subscribeToSeconds } from "./secondTicker.ts";

/** Props of `ElapsedTime`. */
export interface ElapsedTimeProps {
  /** When it began, in milliseconds since 1970. */
  readonly since: number;
  /** Further class names. */
  readonly className?: string | undefined;
}

/**
 * Whole seconds since something began, counted on. Renders a `<span>` element, and nothing during the first second.
 *
 * All of them share one timer, and only they render again. Assistive technology is spared: a name that changes each second is noise.
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

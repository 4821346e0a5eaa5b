"use client";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useLatest } from "../../hooks/index.ts";

/** Options of `usePlayback`. */
export interface PlaybackOptions {
  /** Whether there is something to play. */
  readonly canPlay: boolean;
  /** Index of the shown step, after whose time the next one is shown. */
  readonly index: number;
  /** Milliseconds for which the shown step stays, at speed 1. */
  readonly stay: number;
  /** Called when the time of the shown step is over; returns whether there is another one to play. */
  readonly onNext: () => boolean;
}

/** Playing, and how fast. */
export interface Playback {
  /** Whether it plays; its timer also rests while the page is hidden. */
  readonly playing: boolean;
  /** A factor: 2 is twice as fast. */
  readonly speed: number;
  /** Starts or stops to play. */
  readonly setPlaying: (playing: boolean) => void;
  /** Changes the speed. */
  readonly setSpeed: (speed: number) => void;
}

function subscribe(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

const isHidden = (): boolean => document.visibilityState === "hidden";

/** Plays step after step with one timer, which exists only while it plays in a visible page. */
export function usePlayback({ canPlay, index, stay, onNext }: PlaybackOptions): Playback {
  const [wanted, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const hidden = useSyncExternalStore(subscribe, isHidden, () => false);
  const next = useLatest(onNext);
  const playing = wanted && canPlay;
  if (wanted && !canPlay) setPlaying(false);
  useEffect(() => {
    if (!playing || hidden) return;
    const timer = setTimeout(() => {
      if (!next.current()) setPlaying(false);
    }, stay / speed);
    return () => clearTimeout(timer);
  }, [playing, hidden, index, stay, speed, next]);
  return { playing, speed, setPlaying, setSpeed };
}

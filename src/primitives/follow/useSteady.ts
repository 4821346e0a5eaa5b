"use client";
import { useEffect, useState } from "react";

/**
 * Returns a value that changes at most once in `interval` milliseconds: the first change at once, of quick ones after it the last.
 *
 * Whoever watches an agent that reads ten files a second could not see any of them.
 */
export function useSteady<Value>(value: Value, interval: number): Value {
  const [shown, setShown] = useState(value);
  const [resting, setResting] = useState(false);
  if (!resting && shown !== value) {
    setShown(value);
    setResting(true);
  }
  useEffect(() => {
    if (!resting) return;
    const timer = setTimeout(() => setResting(false), interval);
    return () => clearTimeout(timer);
  }, [resting, shown, interval]);
  return shown;
}

"use client";
import { useEffect, useState } from "react";

/**
 * Throttles a value: it changes at most once in `interval` milliseconds, the first change at once, then to the latest value.
 *
 * Of an agent that reads ten files a second, none could be seen.
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

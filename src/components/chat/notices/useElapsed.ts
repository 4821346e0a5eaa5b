"use client";
import { useEffect, useState } from "react";

/** Returns the milliseconds since `start`, counted each second; 0 while there is no start. */
export function useElapsed(start: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (start === undefined) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [start]);
  return start === undefined ? 0 : Math.max(0, now - start);
}

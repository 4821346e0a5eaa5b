"use client";
import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";

/** Keeps the value of the last commit at hand for callbacks that outlive a render. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

"use client";
import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";

/** Returns a ref with the value of the last commit, for callbacks that are called after later renders. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

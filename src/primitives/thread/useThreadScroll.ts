"use client";
import { useContext } from "react";
import { CountersignError } from "../../model/index.ts";
import { ThreadContext } from "./ThreadContext.ts";
import type { ThreadContextValue } from "./ThreadContext.ts";

/** Returns the scrolling of the surrounding thread; throws a `CountersignError` outside a `<ThreadRoot>`. */
export function useThreadScroll(): ThreadContextValue {
  const value = useContext(ThreadContext);
  if (value === null) {
    throw new CountersignError({
      code: "configuration",
      message: "This part of a thread needs a <ThreadRoot> around it.",
    });
  }
  return value;
}

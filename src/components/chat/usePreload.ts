"use client";
import { useEffect } from "react";
import { preload } from "../../ui/index.ts";

/**
 * Loads what is drawn later, prompts and tool calls, once the page is idle: what asks for a decision must not wait for the network, nor
 * be gone because a newer version was deployed meanwhile.
 */
export function usePreload(): void {
  useEffect(() => {
    if (typeof requestIdleCallback === "undefined") {
      const timer = setTimeout(() => void preload("idle"), 200);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(() => void preload("idle"), { timeout: 2000 });
    return () => cancelIdleCallback(idle);
  }, []);
}

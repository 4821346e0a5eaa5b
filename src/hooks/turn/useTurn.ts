"use client";
import type { ThreadState, Turn } from "../../model/index.ts";
import { useThread } from "../thread/useThread.ts";

function selectTurn(thread: ThreadState): Turn {
  return thread.turn;
}

/** Returns where the current turn stands. */
export function useTurn(): Turn {
  return useThread(selectTurn);
}

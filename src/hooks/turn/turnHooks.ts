"use client";
import type { ThreadState, Turn, ToolCallPart } from "../../model/index.ts";
import { useThread } from "../thread/useThread.ts";
import { useContext } from "react";
import { SessionContext } from "../session/SessionContext.ts";
import { useThreadIfAny } from "../thread/useThreadIfAny.ts";
import type { QueuedPrompt, Pause, Recovery, WaitReason } from "../../session/index.ts";
import type { Snapshot } from "../snapshot/createSnapshotStore.ts";
import { useSnapshot } from "../snapshot/useSnapshot.ts";
import { useExecution } from "../thread/useExecution.ts";

function selectTurn(thread: ThreadState): Turn {
  return thread.turn;
}

/** Returns where the current turn stands. */
export function useTurn(): Turn {
  return useThread(selectTurn);
}

/** Returns how the turn that runs is stopped; undefined while none runs, and outside a `<SessionProvider>`. */
export function useStopTurn(): (() => void) | undefined {
  const session = useContext(SessionContext)?.handle.session;
  const runs = useThreadIfAny((thread) => thread?.turn.status === "running");
  return runs && session !== undefined ? () => session.stop() : undefined;
}

function selectQueue(snapshot: Snapshot): readonly QueuedPrompt[] {
  return snapshot.queue;
}

/** Returns the prompts that wait for the turn to end, oldest first. The session edits and removes them. */
export function useQueue(): readonly QueuedPrompt[] {
  return useSnapshot("useQueue", selectQueue);
}

function selectPause(snapshot: Snapshot): Pause | null {
  return snapshot.pause;
}

/** Returns why the session does not go on by itself; null when it does. */
export function usePause(): Pause | null {
  return useSnapshot("usePause", selectPause);
}

function selectRecovery(snapshot: Snapshot): Recovery | null {
  return snapshot.recovery;
}

/** Returns what `session.retry()` would do now, so that a button can say it; null where nothing has failed. */
export function useRecovery(): Recovery | null {
  return useSnapshot("useRecovery", selectRecovery);
}

function selectWaitingFor(snapshot: Snapshot): WaitReason | null {
  return snapshot.waitingFor;
}

/** Returns what the session's stream waits for before it can begin: another tab's stream, or the network; null for nothing. */
export function useWaitingFor(): WaitReason | null {
  return useSnapshot("useWaitingFor", selectWaitingFor);
}

/**
 * Returns how a tool of the page that failed is executed once more. Undefined where it did not fail, where the agent has its result
 * already, and outside a `<SessionProvider>`.
 */
export function useRunAgain(call: ToolCallPart): (() => void) | undefined {
  const session = useExecution(call, call.status === "failed" ? ["staged", "failed"] : []);
  return session && (() => session.runTool(call.key));
}

/**
 * Returns how a tool of the page that runs is stopped alone; the agent is told, and its turn goes on. Undefined for every other call,
 * and outside a `<SessionProvider>`: what runs at the agent is stopped with its turn only.
 */
export function useStopTool(call: ToolCallPart): (() => void) | undefined {
  const session = useExecution(call, call.status === "in_progress" ? ["open"] : []);
  return session && (() => session.stopTool(call.key));
}

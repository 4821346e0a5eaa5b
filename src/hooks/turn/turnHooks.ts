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

/** Returns the current turn with its status and error. */
export function useTurn(): Turn {
  return useThread(selectTurn);
}

/**
 * Returns a function that stops the turn, also one that waits for an answer, whose requests are then withdrawn; undefined while none runs
 * or waits, and outside a `<SessionProvider>`.
 */
export function useStopTurn(): (() => void) | undefined {
  const session = useContext(SessionContext)?.handle.session;
  const canStop = useThreadIfAny((thread) => thread?.turn.status === "running" || thread?.turn.status === "waiting");
  return canStop && session !== undefined ? () => session.stop() : undefined;
}

function selectQueue(snapshot: Snapshot): readonly QueuedPrompt[] {
  return snapshot.queue;
}

/** Returns the queued prompts, oldest first; each is sent when the turn before it has ended well. The session can edit and remove them. */
export function useQueue(): readonly QueuedPrompt[] {
  return useSnapshot("useQueue", selectQueue);
}

function selectPause(snapshot: Snapshot): Pause | null {
  return snapshot.pause;
}

/** Returns why the session is paused; null when it is not. */
export function usePause(): Pause | null {
  return useSnapshot("usePause", selectPause);
}

function selectRecovery(snapshot: Snapshot): Recovery | null {
  return snapshot.recovery;
}

/** Returns what `session.retry()` would do now, to label its button; null when nothing has failed. */
export function useRecovery(): Recovery | null {
  return useSnapshot("useRecovery", selectRecovery);
}

function selectWaitingFor(snapshot: Snapshot): WaitReason | null {
  return snapshot.waitingFor;
}

/** Returns why the session's stream has not begun: it waits for the end of another stream or for the network; null while it does not. */
export function useWaitingFor(): WaitReason | null {
  return useSnapshot("useWaitingFor", selectWaitingFor);
}

/**
 * Returns a function that executes a failed client tool again. Undefined when it did not fail, when the agent has its result already, and
 * outside a `<SessionProvider>`.
 */
export function useRunAgain(call: ToolCallPart): (() => void) | undefined {
  const session = useExecution(call, call.status === "failed" ? ["staged", "failed"] : []);
  return session && (() => session.runTool(call.key));
}

/**
 * Returns a function that stops a running client tool; the agent gets the cancellation as its result, and the turn continues. Undefined for
 * every other call, and outside a `<SessionProvider>`: a tool of the agent is stopped with its turn only.
 */
export function useStopTool(call: ToolCallPart): (() => void) | undefined {
  const session = useExecution(call, call.status === "in_progress" ? ["open"] : []);
  return session && (() => session.stopTool(call.key));
}

"use client";
import { useMemo, useContext } from "react";
import type { Message, ThreadState, Part, ToolCallPart, ToolOrigin } from "../../model/index.ts";
import { originOf } from "../../session/index.ts";
import { selectMessage } from "../../store/index.ts";
import { useThread } from "./useThread.ts";
import { createPartSelector } from "./createPartSelector.ts";
import { SessionContext } from "../session/SessionContext.ts";
import type { RevealOptions } from "./createRevealer.ts";
import { useSessionContext } from "../session/useSessionContext.ts";

/** Returns a message; undefined when the thread has none with that id. Renders again on each change of its parts. */
export function useMessage(messageId: string): Message | undefined {
  const select = useMemo(() => (thread: ThreadState) => selectMessage(thread, messageId), [messageId]);
  return useThread(select);
}

/** Returns a part; undefined when the thread has none with that key. Renders again only when this part changes. */
export function usePart(key: string): Part | undefined {
  return useThread(useMemo(() => createPartSelector(key), [key]));
}

/** Returns a tool call; undefined when the key is unknown or names another kind of part. */
export function useToolCall(key: string): ToolCallPart | undefined {
  const part = usePart(key);
  return part?.type === "tool_call" ? part : undefined;
}

/** Returns who offers the tool of a call; undefined for the agent or the page itself. */
export function useToolOrigin(
  call: Pick<ToolCallPart, "toolName"> & Partial<Pick<ToolCallPart, "origin" | "runsOn">>,
): ToolOrigin | undefined {
  const tools = useContext(SessionContext)?.handle.session.tools ?? {};
  const own = Object.hasOwn(tools, call.toolName) ? tools[call.toolName] : undefined;
  return originOf(call, own, call.runsOn === "application");
}

/**
 * Returns a function that scrolls to a part of the thread by its key, and focuses it by default. Call it only while a user's gesture is
 * handled.
 */
export function useReveal(): (partKey: string, options?: RevealOptions) => void {
  return useSessionContext("useReveal").handle.revealer.reveal;
}

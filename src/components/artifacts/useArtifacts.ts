"use client";
import { useSession, useThread } from "../../hooks/index.ts";
import type { Session } from "../../hooks/index.ts";
import type { ThreadState } from "../../model/index.ts";
import type { Artifact } from "./Artifact.ts";
import { createArtifactSelector } from "./createArtifactSelector.ts";

/** One selector for each session: the panel, its button and every answer in sight ask for the same list. */
const selectors = new WeakMap<Session, (thread: ThreadState) => readonly Artifact[]>();

function selectorOf(session: Session): (thread: ThreadState) => readonly Artifact[] {
  const selector = selectors.get(session) ?? createArtifactSelector();
  selectors.set(session, selector);
  return selector;
}

/** Returns what the agent made in this conversation, in the order in which it was begun; the same list while only text streams. */
export function useArtifacts(): readonly Artifact[] {
  return useThread(selectorOf(useSession()));
}

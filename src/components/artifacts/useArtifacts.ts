"use client";
import { useMemo } from "react";
import { useThread } from "../../hooks/index.ts";
import type { Artifact } from "./Artifact.ts";
import { createArtifactSelector } from "./createArtifactSelector.ts";

/** Returns what the agent made in this conversation, in the order in which it was begun; the same list while only text streams. */
export function useArtifacts(): readonly Artifact[] {
  return useThread(useMemo(() => createArtifactSelector(), []));
}

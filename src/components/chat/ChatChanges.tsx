"use client";
import type { ReactElement } from "react";
import { useSession, useThread } from "../../hooks/index.ts";
import type { ThreadState } from "../../model/index.ts";
import { OpenLocationProvider } from "../../renderers/index.ts";
import { loadable } from "../../ui/index.ts";
import { useChatLayout } from "./ChatLayout.ts";

/** Whether there is a tool call: before the first one no file is changed, so the list of changed files is not loaded. */
function hasWorked({ messages }: ThreadState): boolean {
  return messages.some(({ parts }) => parts.some(({ type }) => type === "tool_call"));
}

const ChangedFiles = loadable(() => import("../changed-files/ChangedFiles.tsx").then((module) => module.ChangedFiles));

/** The files that the agent changed (`ChangedFiles`), loaded with the first tool call. Renders a `<section>` element, or nothing. */
export function ChatChanges(): ReactElement | null {
  const { sessionId } = useSession();
  const { files, permissionCenter } = useChatLayout();
  if (!useThread(hasWorked)) return null;
  return (
    <OpenLocationProvider open={files.openLocation} openStep={files.openStep} openRecord={permissionCenter.openRecord}>
      <ChangedFiles key={sessionId} />
    </OpenLocationProvider>
  );
}

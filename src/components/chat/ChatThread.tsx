"use client";
import type { ReactElement } from "react";
import { useIsLoading, useSession } from "../../hooks/index.ts";
import { OpenLocationProvider } from "../../renderers/index.ts";
import { FailureToldContext } from "../thread/FailureToldContext.ts";
import { ThreadView } from "../thread/ThreadView.tsx";
import type { ThreadViewProps } from "../thread/ThreadView.tsx";
import { loadable } from "../../ui/index.ts";
import { useChatLayout } from "./ChatLayout.ts";
import { useChatSettings } from "./ChatSettings.ts";
import { EmptyState } from "./notices/EmptyState.tsx";
import { FailureRow } from "./notices/FailureRow.tsx";
import { LoadingThread } from "./notices/LoadingThread.tsx";
import { WorkingRow } from "./notices/WorkingRow.tsx";

const FollowUpRow = loadable(() => import("./notices/FollowUpRow.tsx").then((module) => module.FollowUpRow));

/** Props of `ChatThread`: those of `ThreadView`; without `empty` an empty thread introduces the agent and offers tasks. */
export type ChatThreadProps = ThreadViewProps;

/** The thread of a chat, what it waits for, and why it failed. Renders a `<div>` element. */
export function ChatThread({ empty = <EmptyState />, children, ...props }: ChatThreadProps): ReactElement {
  const { sessionId } = useSession();
  const loading = useIsLoading();
  const { files, permissionCenter } = useChatLayout();
  const { followUps } = useChatSettings();
  return (
    <OpenLocationProvider open={files.openLocation} openStep={files.openStep} openRecord={permissionCenter.openRecord}>
      <FailureToldContext.Provider value={true}>
        <ThreadView key={sessionId} {...props} empty={loading ? <LoadingThread /> : empty}>
          <WorkingRow />
          <FailureRow />
          {followUps !== undefined && <FollowUpRow followUps={followUps} />}
          {children}
        </ThreadView>
      </FailureToldContext.Provider>
    </OpenLocationProvider>
  );
}

"use client";
import { useEffect, useRef, useState } from "react";
import type { ReactElement, RefObject } from "react";
import { useFeature, useIsLoading, useLinkedMessage, useSessionCallbacks, useThread } from "../../hooks/index.ts";
import type { Session, SessionCallbacks } from "../../hooks/index.ts";
import type { ThreadState } from "../../model/index.ts";
import { OpenLocationProvider } from "../../renderers/index.ts";
import { loadable, preload } from "../../ui/index.ts";
import { Composer } from "../composer/Composer.tsx";
import { PermissionDock } from "../permission/places/PermissionDock.tsx";
import { ThreadView } from "../thread/ThreadView.tsx";
import { Announcer } from "./Announcer.tsx";
import { ChatBar } from "./panels/ChatBar.tsx";
import { useChatSettings } from "./ChatSettings.ts";
import { ConnectionBanner } from "./notices/ConnectionBanner.tsx";
import { EmptyState } from "./notices/EmptyState.tsx";
import { FailureRow } from "./notices/FailureRow.tsx";
import { FilesPanel } from "./panels/FilesPanel.tsx";
import { LoadingThread } from "./notices/LoadingThread.tsx";
import { PauseBanner } from "./notices/PauseBanner.tsx";
import { PermissionDrawer } from "./panels/PermissionDrawer.tsx";
import { SearchPanel } from "./panels/SearchPanel.tsx";
import { SessionPanel } from "./panels/SessionPanel.tsx";
import { useFilesPanel } from "./panels/useFilesPanel.ts";
import { useIsWide } from "./panels/useIsWide.ts";
import { WorkingRow } from "./notices/WorkingRow.tsx";

/** Whether there is a tool call: before the first one no file is changed, so the list of changed files is not loaded. */
function hasWorked({ messages }: ThreadState): boolean {
  return messages.some(({ parts }) => parts.some(({ type }) => type === "tool_call"));
}

const ChangedFiles = loadable(() => import("../changed-files/ChangedFiles.tsx").then((module) => module.ChangedFiles));

/** Props of `ChatFrame`. */
export interface ChatFrameProps {
  /** Receives the text box of the composer. */
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
  /** The session that is shown; another one remounts the thread and its prompts, the draft stays. */
  readonly session: Session;
  /** Functions of the app that are called for what happens in the session. */
  readonly callbacks: SessionCallbacks;
  /** Opens another session; absent when the app has given the session. */
  readonly onOpen?: ((sessionId?: string) => void) | undefined;
}

/** The layout of a chat: bar, side panels, thread, prompts and composer. Renders a `<div>` element. */
export function ChatFrame({ inputRef, session, callbacks, onOpen }: ChatFrameProps): ReactElement {
  const { suggestions, followPanel = false, location, messageId, focusComposer } = useChatSettings();
  const frame = useRef<HTMLDivElement>(null);
  const wide = useIsWide(frame);
  const hasSessions = useFeature("sessions") && onOpen !== undefined;
  const [listOpen, setListOpen] = useState(false);
  const [searchOpen, setSearchOpen] = useState(false);
  const [centerOpen, setCenterOpen] = useState(false);
  const files = useFilesPanel({ sessionId: session.sessionId, followPanel, wide, location });
  const loading = useIsLoading();
  const worked = useThread(hasWorked);
  usePreload();
  useLinkedMessage(messageId);
  useSessionCallbacks(callbacks);
  return (
    <div className="cs-chat-frame" ref={frame}>
      {hasSessions && listOpen && <SessionPanel wide={wide} onOpen={onOpen} onClose={() => setListOpen(false)} />}
      <div className="cs-chat-main">
        {(onOpen !== undefined || followPanel !== false) && (
          <ChatBar
            hasList={hasSessions}
            listOpen={listOpen}
            onListOpenChange={setListOpen}
            filesOpen={followPanel === false ? undefined : files.shown}
            onFilesOpenChange={files.setShown}
            searchOpen={searchOpen}
            onSearchOpenChange={setSearchOpen}
            onCenterOpen={() => setCenterOpen(true)}
            onCreate={onOpen === undefined ? undefined : () => onOpen()}
          />
        )}
        <SearchPanel key={`search:${session.sessionId}`} frame={frame} open={searchOpen} onOpenChange={setSearchOpen} />
        <OpenLocationProvider open={files.open}>
          <ThreadView
            key={`thread:${session.sessionId}`}
            empty={loading ? <LoadingThread /> : <EmptyState onChoose={focusComposer} suggestions={suggestions} />}
          >
            <WorkingRow />
            <FailureRow />
          </ThreadView>
        </OpenLocationProvider>
        <div className="cs-chat-foot">
          <ConnectionBanner key={`connection:${session.sessionId}`} />
          <PauseBanner key={`pause:${session.sessionId}`} />
          <PermissionDock key={`permission:${session.sessionId}`} />
          {worked && <ChangedFiles key={`changes:${session.sessionId}`} />}
          <Composer inputRef={inputRef} />
        </div>
      </div>
      {files.shown && (
        <FilesPanel
          key={`files:${session.sessionId}`}
          wide={wide}
          chosen={files.chosen}
          onChosenChange={files.setChosen}
          onClose={() => files.setShown(false)}
        />
      )}
      {centerOpen && <PermissionDrawer onClose={() => setCenterOpen(false)} />}
      <Announcer />
    </div>
  );
}

/**
 * Preloads the lazy chunks (prompts, tool calls) once the page is idle: a prompt must not wait for the network, and its chunk may be gone
 * after a newer version is deployed.
 */
function usePreload(): void {
  useEffect(() => {
    if (typeof requestIdleCallback === "undefined") {
      const timer = setTimeout(() => void preload("idle"), 200);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(() => void preload("idle"), { timeout: 2000 });
    return () => cancelIdleCallback(idle);
  }, []);
}

"use client";
import { lazy, Suspense } from "react";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import { Drawer } from "./Drawer.tsx";

/** It is loaded when it is shown, with the menus and dialogs of its conversations. */
const SessionList = lazy(() =>
  import("../session-list/SessionList.tsx").then((module) => ({ default: module.SessionList })),
);

/** Props of `SessionPanel`. */
export interface SessionPanelProps {
  /** Whether there is room beside the thread; else it lies over it as a drawer. */
  readonly wide: boolean;
  /** Called with the wire's id of the session to show, undefined for a new one. */
  readonly onOpen: (sessionId?: string) => void;
  /** Called when the drawer is put away. */
  readonly onClose: () => void;
}

/** The list of conversations: beside the thread, or over it. Renders an `<aside>` or a `<dialog>` element. */
export function SessionPanel({ wide, onOpen, onClose }: SessionPanelProps): ReactElement {
  const { sessionList } = useMessages();
  if (wide) {
    return (
      <aside className="cs-chat-side" aria-label={sessionList.title}>
        <Suspense fallback={null}>
          <SessionList onOpen={onOpen} />
        </Suspense>
      </aside>
    );
  }
  return (
    <Drawer label={sessionList.title} side="start" closeLabel={sessionList.hide} onClose={onClose}>
      <Suspense fallback={null}>
        <SessionList
          onOpen={(sessionId) => {
            onOpen(sessionId);
            onClose();
          }}
        />
      </Suspense>
    </Drawer>
  );
}

"use client";
import type { ReactElement } from "react";
import { useMessages } from "../../../messages/index.ts";
import { loadable } from "../../../ui/index.ts";
import { Drawer } from "./Drawer.tsx";

/** Loaded when it is shown, with the menus and dialogs of its conversations. */
const SessionList = loadable(
  () => import("../../session-list/SessionList.tsx").then((module) => module.SessionList),
  null,
  "opened",
);

/** Props of `SessionPanel`. */
export interface SessionPanelProps {
  /** Whether there is room beside the thread; else it lies over it as a drawer. */
  readonly wide: boolean;
  /** Called with the wire's id of the session to show, undefined for a new one. */
  readonly onOpen: (sessionId?: string) => void;
  /** Called when the drawer is closed. */
  readonly onClose: () => void;
}

/** The list of conversations: beside the thread, or over it. Renders an `<aside>` or a `<dialog>` element. */
export function SessionPanel({ wide, onOpen, onClose }: SessionPanelProps): ReactElement {
  const { sessionList } = useMessages();
  if (wide) {
    return (
      <aside className="cs-chat-side" aria-label={sessionList.title}>
        <SessionList onOpen={onOpen} />
      </aside>
    );
  }
  return (
    <Drawer label={sessionList.title} side="start" closeLabel={sessionList.hide} onClose={onClose}>
      <SessionList
        onOpen={(sessionId) => {
          onOpen(sessionId);
          onClose();
        }}
      />
    </Drawer>
  );
}

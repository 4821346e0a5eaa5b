"use client";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import { IconButton } from "../../ui/index.ts";
import { SessionList } from "../session-list/SessionList.tsx";

/** Props of `SessionPanel`. */
export interface SessionPanelProps {
  /** Whether there is room beside the thread; else it lies over it as a drawer. */
  readonly wide: boolean;
  /** Called with the wire's id of the session to show, undefined for a new one. */
  readonly onOpen: (sessionId?: string) => void;
  /** Called when the drawer is put away. */
  readonly onClose: () => void;
}

function Drawer({ onOpen, onClose }: Omit<SessionPanelProps, "wide">): ReactElement {
  const messages = useMessages();
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    dialog?.showModal();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      className="cs-drawer"
      aria-label={messages.sessionList.title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="cs-drawer-head">
        <p className="cs-chat-title">{messages.sessionList.title}</p>
        <IconButton label={messages.sessionList.hide} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <SessionList
        onOpen={(sessionId) => {
          onOpen(sessionId);
          onClose();
        }}
      />
    </dialog>
  );
}

/** The list of conversations: beside the thread, or over it. Renders an `<aside>` or a `<dialog>` element. */
export function SessionPanel({ wide, ...props }: SessionPanelProps): ReactElement {
  if (!wide) return <Drawer {...props} />;
  return (
    <aside className="cs-chat-side">
      <SessionList onOpen={props.onOpen} />
    </aside>
  );
}

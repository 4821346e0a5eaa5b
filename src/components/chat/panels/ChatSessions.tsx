"use client";
import type { ReactElement } from "react";
import { useMessages } from "../../../messages/index.ts";
import { loadable } from "../../../ui/index.ts";
import { useChatLayout } from "../ChatLayout.ts";
import { Drawer } from "./Drawer.tsx";

/** Loaded when it is shown, with the menus and dialogs of its conversations. */
const SessionList = loadable(
  () => import("../../session-list/SessionList.tsx").then((module) => module.SessionList),
  null,
  "opened",
);

/** The list of conversations while it is shown: beside the thread, or over it. Renders an `<aside>` or a `<dialog>` element. */
export function ChatSessions(): ReactElement | null {
  const { sessionList } = useMessages();
  const { sessions, wide, openSession } = useChatLayout();
  if (!sessions.available || !sessions.open || openSession === undefined) return null;
  if (wide) {
    return (
      <aside className="cs-root cs-chat-side" aria-label={sessionList.title}>
        <SessionList onOpen={openSession} />
      </aside>
    );
  }
  const close = (): void => sessions.setOpen(false);
  return (
    <Drawer label={sessionList.title} side="start" closeLabel={sessionList.hide} onClose={close}>
      <SessionList
        onOpen={(sessionId) => {
          openSession(sessionId);
          close();
        }}
      />
    </Drawer>
  );
}

"use client";
import { clsx } from "clsx";
import { FolderTree, PanelLeft, Search, ShieldCheck, SquarePen } from "lucide-react";
import type { ComponentPropsWithoutRef, ReactElement } from "react";
import { selectTitle, useThread } from "../../../hooks/index.ts";
import { useMessages } from "../../../messages/index.ts";
import type { ThreadState } from "../../../model/index.ts";
import { drawProse, IconButton, loadable } from "../../../ui/index.ts";
import { useChatLayout } from "../ChatLayout.ts";
import { useChatSettings } from "../ChatSettings.ts";
import { MoreActions } from "./MoreActions.tsx";
import { KeyboardHelp } from "./KeyboardHelp.tsx";
import { PanelButton } from "./PanelButton.tsx";

const ArtifactsButton = loadable(() => import("./ArtifactsButton.tsx").then((module) => module.ArtifactsButton));
const CopyThreadAction = loadable(() =>
  import("../../thread/CopyThreadAction.tsx").then((module) => module.CopyThreadAction),
);
const NotificationButton = loadable(() =>
  import("../../attention/NotificationButton.tsx").then((module) => module.NotificationButton),
);

/** Props of `ChatBar`: those of a `<header>`; `children` are drawn after its own buttons. */
export type ChatBarProps = ComponentPropsWithoutRef<"header">;

function selectIsEmpty(thread: ThreadState): boolean {
  return thread.messages.length === 0;
}

/**
 * The title of the conversation, and buttons: for the panels, search, copying, permissions, notifications, the keys and a new conversation,
 * each where there is such a thing. Renders a `<header>` element.
 */
export function ChatBar({ className, children, ...props }: ChatBarProps): ReactElement {
  const { sessions, files, artifacts, search, permissionCenter, openSession } = useChatLayout();
  const { attention } = useChatSettings();
  const messages = useMessages();
  const isEmpty = useThread(selectIsEmpty);
  const title = useThread(selectTitle) ?? messages.chat.untitled;
  const searchName = messages.threadSearch.show;
  return (
    <header data-slot="chat-bar" {...props} className={clsx("cs-root cs-chat-bar", className)}>
      <PanelButton panel={sessions} names={messages.sessionList}>
        <PanelLeft className="cs-plain" aria-hidden="true" />
      </PanelButton>
      <h2 className="cs-chat-title" dir="auto">
        {drawProse(title)}
      </h2>
      <PanelButton panel={files} names={messages.followPanel}>
        <FolderTree className="cs-plain" aria-hidden="true" />
      </PanelButton>
      {artifacts.available && <ArtifactsButton />}
      <MoreActions>
        <PanelButton panel={search} names={{ show: searchName, hide: searchName }}>
          <Search className="cs-plain" aria-hidden="true" />
        </PanelButton>
        {!isEmpty && <CopyThreadAction />}
        <IconButton
          label={messages.permissionCenter.show}
          size="medium"
          aria-haspopup="dialog"
          onClick={() => permissionCenter.setOpen(true)}
        >
          <ShieldCheck className="cs-plain" aria-hidden="true" />
        </IconButton>
        {typeof attention === "object" && Boolean(attention.notification) && <NotificationButton />}
        <KeyboardHelp />
      </MoreActions>
      {openSession !== undefined && (
        <IconButton label={messages.sessionList.create} size="medium" onClick={() => openSession()}>
          <SquarePen className="cs-plain" aria-hidden="true" />
        </IconButton>
      )}
      {children}
    </header>
  );
}

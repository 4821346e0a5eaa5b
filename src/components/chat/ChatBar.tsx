"use client";
import { PanelLeft, SquarePen } from "lucide-react";
import type { ReactElement } from "react";
import { useThread } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { ThreadState } from "../../model/index.ts";
import { IconButton } from "../../ui/index.ts";

/** Props of `ChatBar`. */
export interface ChatBarProps {
  /** Whether there is a list of conversations. */
  readonly hasList: boolean;
  /** Whether the list of conversations is shown. */
  readonly listOpen: boolean;
  /** Called when it is to be shown or hidden. */
  readonly onListOpenChange: (open: boolean) => void;
  /** Called when a new conversation is wanted. */
  readonly onCreate: () => void;
}

function selectTitle(thread: ThreadState): string | undefined {
  return thread.session.title;
}

/** The title of the conversation between the list and a new one. Renders a `<header>` element. */
export function ChatBar({ hasList, listOpen, onListOpenChange, onCreate }: ChatBarProps): ReactElement {
  const messages = useMessages();
  const title = useThread(selectTitle) ?? messages.chat.untitled;
  return (
    <header className="cs-chat-bar">
      {hasList && (
        <IconButton
          label={listOpen ? messages.sessionList.hide : messages.sessionList.show}
          aria-pressed={listOpen}
          size="medium"
          onClick={() => onListOpenChange(!listOpen)}
        >
          <PanelLeft aria-hidden="true" />
        </IconButton>
      )}
      <h2 className="cs-chat-title">{title}</h2>
      <IconButton label={messages.sessionList.create} size="medium" onClick={onCreate}>
        <SquarePen aria-hidden="true" />
      </IconButton>
    </header>
  );
}

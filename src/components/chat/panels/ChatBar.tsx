"use client";
import { FolderTree, PanelLeft, Search, ShieldCheck, SquarePen } from "lucide-react";
import type { ReactElement } from "react";
import { useSession, useThread } from "../../../hooks/index.ts";
import { useMessages } from "../../../messages/index.ts";
import type { ThreadState } from "../../../model/index.ts";
import { drawProse, IconButton } from "../../../ui/index.ts";
import { CopyAction } from "../../thread/CopyAction.tsx";
import { writeThreadMarkdown } from "../../thread/writeThreadMarkdown.ts";
import { KeyboardHelp } from "./KeyboardHelp.tsx";

/** Props of `ChatBar`. */
export interface ChatBarProps {
  /** Whether there is a list of conversations. */
  readonly hasList: boolean;
  /** Whether the list of conversations is shown. */
  readonly listOpen: boolean;
  /** Called when the list of conversations is to be shown or hidden. */
  readonly onListOpenChange: (open: boolean) => void;
  /** Whether the files panel is shown; absent where there is none. */
  readonly filesOpen?: boolean | undefined;
  /** Called when the files panel is to be shown or hidden. */
  readonly onFilesOpenChange: (open: boolean) => void;
  /** Whether the search is shown. */
  readonly searchOpen: boolean;
  /** Called when the search is to be shown or hidden. */
  readonly onSearchOpenChange: (open: boolean) => void;
  /** Called when the permission centre is to be shown. */
  readonly onCenterOpen: () => void;
  /** Called when the user begins a new conversation; absent when the app has given the session. */
  readonly onCreate?: (() => void) | undefined;
}

function selectIsEmpty(thread: ThreadState): boolean {
  return thread.messages.length === 0;
}

function selectTitle(thread: ThreadState): string | undefined {
  return thread.session.title;
}

/** The title of the conversation between the list and a new one. Renders a `<header>` element. */
export function ChatBar(props: ChatBarProps): ReactElement {
  const { hasList, listOpen, onListOpenChange, filesOpen, onFilesOpenChange, onCenterOpen, onCreate } = props;
  const { searchOpen, onSearchOpenChange } = props;
  const messages = useMessages();
  const session = useSession();
  const isEmpty = useThread(selectIsEmpty);
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
          <PanelLeft className="cs-plain" aria-hidden="true" />
        </IconButton>
      )}
      <h2 className="cs-chat-title">{drawProse(title)}</h2>
      {filesOpen !== undefined && (
        <IconButton
          label={filesOpen ? messages.followPanel.hide : messages.followPanel.show}
          aria-pressed={filesOpen}
          size="medium"
          onClick={() => onFilesOpenChange(!filesOpen)}
        >
          <FolderTree className="cs-plain" aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        label={messages.threadSearch.show}
        aria-pressed={searchOpen}
        size="medium"
        onClick={() => onSearchOpenChange(!searchOpen)}
      >
        <Search className="cs-plain" aria-hidden="true" />
      </IconButton>
      {!isEmpty && (
        <CopyAction
          label={messages.thread.copyAll}
          size="medium"
          read={() => writeThreadMarkdown(session.thread, messages)}
        />
      )}
      <IconButton label={messages.permissionCenter.show} size="medium" onClick={onCenterOpen}>
        <ShieldCheck className="cs-plain" aria-hidden="true" />
      </IconButton>
      <KeyboardHelp />
      {onCreate !== undefined && (
        <IconButton label={messages.sessionList.create} size="medium" onClick={onCreate}>
          <SquarePen className="cs-plain" aria-hidden="true" />
        </IconButton>
      )}
    </header>
  );
}

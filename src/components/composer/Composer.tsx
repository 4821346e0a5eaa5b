"use client";
import { clsx } from "clsx";
import { ArrowUp, Square, SquareSlash } from "lucide-react";
import { useState } from "react";
import type { ComponentPropsWithoutRef, ReactElement, RefObject } from "react";
import { useQueue, useSessionSettings, useTurn, useUsage } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import {
  ComposerCommandTrigger,
  ComposerInput,
  ComposerRoot,
  ComposerSend,
  ComposerStop,
  useComposerContext,
} from "../../primitives/index.ts";
import { IconButton, loadable } from "../../ui/index.ts";
import { useChatSettings } from "../chat/ChatSettings.ts";
import type { ComposerMenuProps } from "./menus/CommandMenu.tsx";

/** Props of `Composer`: those of a `<div>`; `children` are drawn in its bar, before send, e.g. buttons of the app. */
export interface ComposerProps extends ComponentPropsWithoutRef<"div"> {
  /** Receives the text box, e.g. to move the focus there. */
  readonly inputRef?: RefObject<HTMLTextAreaElement | null> | undefined;
  /**
   * Whether the text box takes the focus when it appears and nothing else has it, for pages whose first thing is the chat.
   * @default false
   */
  readonly autoFocus?: boolean | undefined;
}

const AttachButton = loadable(() => import("./attachments/AttachButton.tsx").then((module) => module.AttachButton));
const AttachmentList = loadable(
  () => import("./attachments/AttachmentList.tsx").then((module) => module.AttachmentList),
  null,
  "opened",
);
const QueueList = loadable(() => import("./QueueList.tsx").then((module) => module.QueueList));
const UsageGauge = loadable(() => import("./UsageGauge.tsx").then((module) => module.UsageGauge));
const SettingMenus = loadable(() => import("./SettingMenus.tsx").then((module) => module.SettingMenus));

const CommandMenu = loadable(() => import("./menus/CommandMenu.tsx").then((module) => module.CommandMenu));
const VoiceButton = loadable(
  () => import("./voice/VoiceButton.tsx").then((module) => module.VoiceButton),
  null,
  "opened",
);
const MentionMenu = loadable(() => import("./menus/MentionMenu.tsx").then((module) => module.MentionMenu));

/**
 * The text box with its attachments, menus of commands and mentions, the settings, dictation, the usage, send and stop, and the queued
 * prompts above it; each where there is such a thing. Renders a `<div>` element.
 */
export function Composer({ inputRef, autoFocus, className, children, ...props }: ComposerProps): ReactElement {
  const messages = useMessages();
  const { status } = useTurn();
  const { commands, voice } = useChatSettings();
  const queue = useQueue();
  const usage = useUsage();
  const { settings } = useSessionSettings();
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const busy = status !== "idle";
  return (
    <div {...props} className={clsx("cs-root cs-composer", className)}>
      {queue.length > 0 && <QueueList />}
      <ComposerRoot ref={setForm} className="cs-composer-box" commands={commands}>
        <Menus anchor={form} />
        <Attached />
        <ComposerInput
          className="cs-composer-input"
          placeholder={busy ? messages.composer.placeholderRunning : messages.composer.placeholder}
          ref={inputRef}
          autoFocus={autoFocus}
        />
        <div className="cs-composer-bar">
          <ComposerCommandTrigger asChild>
            <IconButton label={messages.composer.openCommands} size="medium">
              <SquareSlash className="cs-plain" aria-hidden="true" />
            </IconButton>
          </ComposerCommandTrigger>
          <AttachButton />
          {voice && <VoiceButton voice={voice} />}
          {settings.length > 0 && <SettingMenus />}
          <span className="cs-composer-hint" aria-hidden="true">
            {messages.composer.hint}
          </span>
          {usage !== undefined && <UsageGauge />}
          {children}
          <ComposerStop className="cs-composer-stop" aria-label={messages.composer.stop}>
            <Square className="cs-plain" aria-hidden="true" />
            <span className="cs-plain">
              {status === "stopping" ? messages.composer.stopping : messages.composer.stop}
            </span>
          </ComposerStop>
          <ComposerSend className="cs-composer-send" aria-label={messages.composer.send}>
            <ArrowUp className="cs-plain" aria-hidden="true" />
          </ComposerSend>
        </div>
      </ComposerRoot>
    </div>
  );
}

/** The list of attached files, which is loaded with the first one. */
function Attached(): ReactElement | null {
  const { attachments, leftOut } = useComposerContext();
  return attachments.length + leftOut > 0 ? <AttachmentList /> : null;
}

/** The lists that open while something is typed; each is loaded where there is anything to offer. */
function Menus({ anchor }: ComposerMenuProps): ReactElement {
  const { draft, hasCommands } = useComposerContext();
  const { mentions } = useChatSettings();
  return (
    <>
      {hasCommands && <CommandMenu anchor={anchor} />}
      {mentions !== false && draft.includes("@") && <MentionMenu anchor={anchor} />}
    </>
  );
}

"use client";
import { createElement } from "react";
import type { ComponentType, ReactElement } from "react";
import type { ToolSchemas } from "../../hooks/index.ts";
import type { JsonObject } from "../../model/index.ts";
import { Composer } from "../composer/Composer.tsx";
import type { ComposerProps } from "../composer/Composer.tsx";
import { PermissionDock } from "../permission/places/PermissionDock.tsx";
import type { PermissionDockProps } from "../permission/places/PermissionDock.tsx";
import { ChatBoundary } from "./ChatBoundary.tsx";
import { ChatChanges } from "./ChatChanges.tsx";
import { ChatFoot, ChatMain } from "./ChatMain.tsx";
import { ChatRoot } from "./ChatRoot.tsx";
import type { ChatRootProps } from "./ChatRootProps.ts";
import { ChatThread } from "./ChatThread.tsx";
import type { ChatThreadProps } from "./ChatThread.tsx";
import { ChatNotices } from "./notices/ChatNotices.tsx";
import { ChatArtifacts } from "./panels/ChatArtifacts.tsx";
import { ChatBar } from "./panels/ChatBar.tsx";
import type { ChatBarProps } from "./panels/ChatBar.tsx";
import { ChatFiles } from "./panels/ChatFiles.tsx";
import { ChatPermissionCenter } from "./panels/ChatPermissionCenter.tsx";
import { ChatSearch } from "./panels/ChatSearch.tsx";
import { ChatSessions } from "./panels/ChatSessions.tsx";

/** The props of a part that has none. */
type NoProps = Readonly<Record<never, never>>;

/** The parts of a chat, with the props that `slotProps` can give to each. */
export interface ChatParts {
  /** The title and the buttons above the thread. */
  readonly bar: ChatBarProps;
  /** The list of conversations. */
  readonly sessions: NoProps;
  /** The search in the thread. */
  readonly search: NoProps;
  /** The thread. */
  readonly thread: ChatThreadProps;
  /** What keeps the turn from continuing: a lost connection, a pause. */
  readonly notices: NoProps;
  /** The prompts that wait for a decision. Without it nobody can answer the agent. */
  readonly permissions: PermissionDockProps;
  /** The files that the agent changed. */
  readonly changes: NoProps;
  /** The text box, with send and stop. */
  readonly composer: ComposerProps;
  /** The files that the agent touches. */
  readonly files: NoProps;
  /** What the agent made, shown large. */
  readonly artifacts: NoProps;
  /** Open requests, rules and the audit log. */
  readonly permissionCenter: NoProps;
}

const parts: { readonly [Name in keyof ChatParts]: ComponentType<ChatParts[Name]> } = {
  bar: ChatBar,
  sessions: ChatSessions,
  search: ChatSearch,
  thread: ChatThread,
  notices: ChatNotices,
  permissions: PermissionDock,
  changes: ChatChanges,
  composer: Composer,
  files: ChatFiles,
  artifacts: ChatArtifacts,
  permissionCenter: ChatPermissionCenter,
};

/** Components of the app in place of parts of a chat. */
export interface ChatSlots {
  /** A component in place of a part, or null for none. Keep each component the same between renders, or it is mounted anew. */
  readonly slots?:
    | { readonly [Name in keyof ChatParts]?: ComponentType<ChatParts[Name]> | null | undefined }
    | undefined;
  /** Props for parts, e.g. `{ bar: { className: "my-bar" } }`. */
  readonly slotProps?: { readonly [Name in keyof ChatParts]?: ChatParts[Name] | undefined } | undefined;
}

/** Props of `Chat`: its agent, its look and behaviour, and its parts; `children` stand in place of the default layout. */
export type ChatProps<Schemas = Readonly<Record<string, JsonObject>>> = ChatRootProps<Schemas> & ChatSlots;

/**
 * A whole chat with an agent: the thread, the requests to decide, the composer, the list of conversations.
 *
 * Fills its container, and has a default height in a container without one. On a server it renders its frame, and the messages of a given
 * session. Throws a `CountersignError` when neither an address nor a session is given. Renders a `<section>` element.
 */
export function Chat<const Schemas extends ToolSchemas>(props: ChatProps<Schemas>): ReactElement;
/** As above, for tools of any input. */
export function Chat({ slots, slotProps, children, ...root }: ChatProps<ToolSchemas>): ReactElement {
  return <ChatRoot {...root}>{children ?? <DefaultLayout slots={slots} slotProps={slotProps} />}</ChatRoot>;
}

function DefaultLayout({ slots = {}, slotProps = {} }: ChatSlots): ReactElement {
  function draw<Name extends keyof ChatParts>(name: Name): ReactElement | null {
    const Part = slots[name] === undefined ? parts[name] : slots[name];
    return Part && <ChatBoundary>{createElement<object>(Part, slotProps[name])}</ChatBoundary>;
  }
  return (
    <>
      {draw("sessions")}
      <ChatMain>
        {draw("bar")}
        {draw("search")}
        {draw("thread")}
        <ChatFoot>
          {draw("notices")}
          {draw("permissions")}
          {draw("changes")}
          {draw("composer")}
        </ChatFoot>
      </ChatMain>
      {draw("files")}
      {draw("artifacts")}
      {draw("permissionCenter")}
    </>
  );
}

"use client";
import { createContext, useContext } from "react";
import type { Context } from "react";
import type { EditorOptions } from "../../content/index.ts";
import type { AttachmentOptions, ReviewStorage, Session } from "../../hooks/index.ts";
import type { Location, ToolCallPart } from "../../model/index.ts";
import type { ArtifactOptions } from "../artifacts/ArtifactOptions.ts";
import type { AttentionOptions } from "../attention/AttentionOptions.ts";
import type { AnswerFeedback } from "../feedback/AnswerFeedback.ts";
import type { AppCommand, ConsentOptions, MentionSource, VoiceRecognizer } from "../../primitives/index.ts";
import type { MarkdownExtensions } from "../../ui/index.ts";

/** Where permission prompts appear: above the composer, in the thread below their call, or as a dialog. */
export type PermissionMode = "docked" | "inline" | "dialog";

/** The input of `messageHref`. */
export interface MessageLink {
  /** The value to pass as `messageId` of `<Chat>` later: the message's id, or its position for wires that name no messages. */
  readonly messageId: string;
  /** The wire's id of its session; undefined where the wire names none. */
  readonly sessionId: string | undefined;
}

/** Tasks to offer below an answer, or a function that finds them. */
export type FollowUps =
  | readonly string[]
  | ((event: { readonly session: Session; readonly turnId: string }) => readonly string[] | Promise<readonly string[]>);

/** The behaviour of a chat, independent of its agent. */
export interface ChatSettings {
  /**
   * Where permission prompts appear: above the composer, in the thread below their call, or as a dialog.
   * @default "docked"
   */
  readonly permissionMode?: PermissionMode | undefined;
  /** The conditions of a grant: its delay, what must have been in view, and whether scripts or a page in a foreign frame may grant. */
  readonly consent?: ConsentOptions | undefined;
  /** Absolute path of the folder the agent works in: prompts show paths relative to it, and mark those outside of it. */
  readonly workspace?: string | undefined;
  /**
   * The app's own words for what a call of its tools does, as the heading of the prompt, e.g. "Try up to 62 edits in scratch copies"; undefined
   * for the kit's own, which are always shown, too. Not asked about dangerous calls. Read nothing but the input: the agent chooses the title.
   * @default the kit's own words
   */
  readonly describeCall?: ((call: ToolCallPart) => string | undefined) | undefined;
  /** Tasks to offer in an empty thread instead of the agent's own; the first three are shown. */
  readonly suggestions?: readonly string[] | undefined;
  /**
   * What users can attach to a prompt, and how it is uploaded; false for nothing. Keep the object the same between renders.
   * @default what the wire and the server take, up to 10 files of 5 MB each
   */
  readonly attachments?: AttachmentOptions | false | undefined;
  /** Commands that the app runs itself, offered in the composer before those of the agent. Keep the list stable between renders. */
  readonly commands?: readonly AppCommand[] | undefined;
  /**
   * Finds what can be mentioned behind an `@` in the text box; false for nothing.
   * @default the files that the agent touched in the conversation
   */
  readonly mentions?: MentionSource | false | undefined;
  /**
   * Whether a prompt can be dictated: by the browser's own recognizer, which in some browsers sends the sound to a server of their maker,
   * or by one of the app. Keep it stable between renders.
   * @default false
   */
  readonly voice?: VoiceRecognizer | boolean | undefined;
  /**
   * Tasks to offer below an answer that has ended well: a list, or a function that is called once for each such answer. Choosing one sends
   * it. Keep it stable between renders.
   * @default none
   */
  readonly followUps?: FollowUps | undefined;
  /**
   * Where decisions about changes that were not sent yet are stored across reloads, e.g. `sessionStorage`. Read when a session is opened.
   * @default none: they are forgotten with the page
   */
  readonly reviewStorage?: ReviewStorage | undefined;
  /**
   * Whether a panel can show the files the agent touches: beside the thread where there is room, else over it. `"open"` shows it at
   * once where there is room.
   * @default false
   */
  readonly followPanel?: boolean | "open" | undefined;
  /**
   * Whether a panel can show what the agent made large, with its versions: files it wrote, pictures, long code and tables. Keep the object
   * stable between renders.
   * @default false
   */
  readonly artifacts?: ArtifactOptions | boolean | undefined;
  /**
   * A location to show in the files panel, e.g. by a client tool that opens a file; another object shows it again. It opens the panel where
   * there is room beside the thread; afterwards the user navigates as before.
   */
  readonly location?: Location | undefined;
  /**
   * Whether the steps of a turn fold under its receipt when it has ended with an answer: its calls and thoughts, but for calls that did not
   * end well, and those that the app draws. A press on the receipt shows them.
   * @default true
   */
  readonly foldFinished?: boolean | undefined;
  /** Where the files the agent touches are opened on this machine; absent: they can only be looked at. Keep it stable between renders. */
  readonly editor?: EditorOptions | undefined;
  /**
   * Returns the address of a message, absolute or relative to the page: each message then offers to copy its link. Keep it stable between
   * renders. Pass the id as `messageId` when that address is opened.
   * @default none: no link is offered
   */
  readonly messageHref?: ((link: MessageLink) => string) | undefined;
  /**
   * Calls the user back when the agent waits for them or has ended while they do not see the page: by the title of the tab, and by its
   * icon, notifications and a sound as chosen. Keep it stable between renders.
   * @default false
   */
  readonly attention?: AttentionOptions | boolean | undefined;
  /**
   * Extensions of the markdown of the agent, e.g. formulas, diagrams and components of the app; made by `createMarkdownExtensions`, once.
   * @default none
   */
  readonly markdown?: MarkdownExtensions | undefined;
  /**
   * A message to scroll to as soon as it is loaded, and again when this prop changes: the `messageId` that `messageHref` was called with.
   */
  readonly messageId?: string | undefined;
}

/** The names of all settings, to separate them from the attributes of the element. */
export const settingNames: Readonly<Record<keyof ChatSettings, true>> = {
  permissionMode: true,
  consent: true,
  workspace: true,
  describeCall: true,
  suggestions: true,
  commands: true,
  mentions: true,
  voice: true,
  followUps: true,
  attachments: true,
  reviewStorage: true,
  followPanel: true,
  location: true,
  foldFinished: true,
  editor: true,
  artifacts: true,
  attention: true,
  markdown: true,
  messageHref: true,
  messageId: true,
};

/** The settings of a chat with their defaults, and the functions that its parts share. */
export interface ChatContext extends ChatSettings {
  readonly permissionMode: PermissionMode;
  readonly consent: ConsentOptions;
  /** Moves the focus to the composer. Called only while a user's gesture is handled. */
  readonly focusComposer: () => void;
  /** Moves the focus to the thread; returns false where it is not shown. Absent outside of a chat. */
  readonly focusThread?: (() => boolean) | undefined;
  /** Passes the feedback on an answer to the app; absent where the app takes none, and then none is asked for. */
  readonly sendFeedback?: ((feedback: AnswerFeedback) => Promise<void>) | undefined;
}

/** The values of absent settings, also used outside of a chat. */
export const defaultSettings: ChatContext = {
  permissionMode: "docked",
  consent: {},
  focusComposer: () => undefined,
};

/** Provides the settings of the surrounding chat. */
export const ChatSettingsContext: Context<ChatContext> = createContext(defaultSettings);

/** Returns the settings of the surrounding chat; the defaults outside of one. */
export function useChatSettings(): ChatContext {
  return useContext(ChatSettingsContext);
}

"use client";
import { createContext, useContext } from "react";
import type { Context } from "react";
import type { ConsentOptions } from "../../primitives/index.ts";

/** Where permission prompts appear: above the composer, in the thread below their call, or as a dialog. */
export type PermissionMode = "docked" | "inline" | "dialog";

/** What the address of a message is made from. */
export interface MessageLink {
  /** What finds the message again when `messageId` of `<Chat>` gets it: its id, and its place for wires that name no messages. */
  readonly messageId: string;
  /** The wire's id of its session; undefined where the wire names none. */
  readonly sessionId: string | undefined;
}

/** What the parts of one chat share. Stable handles and options only. */
export interface ChatSettings {
  /** Where permission prompts appear. */
  readonly permissionMode: PermissionMode;
  /** How careful granting is. */
  readonly consent: ConsentOptions;
  /** Absolute path of the folder the agent works in, where the app knows it; paths are shown relative to it. */
  readonly workspace?: string | undefined;
  /** Makes the address of a message; absent: no link is offered. */
  readonly messageHref?: ((link: MessageLink) => string) | undefined;
  /** Moves the focus to the composer. Called only while a user's gesture is handled. */
  readonly focusComposer: () => void;
}

/** Carries the settings of the chat around it. */
export const ChatSettingsContext: Context<ChatSettings> = createContext<ChatSettings>({
  permissionMode: "docked",
  consent: {},
  focusComposer: () => undefined,
});

/** Returns the settings of the surrounding chat; the defaults outside of one. */
export function useChatSettings(): ChatSettings {
  return useContext(ChatSettingsContext);
}

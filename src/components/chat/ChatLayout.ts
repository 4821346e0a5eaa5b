"use client";
import { createContext, useContext } from "react";
import type { Context, RefObject } from "react";
import { CountersignError } from "../../model/index.ts";
import type { Location } from "../../model/index.ts";
import type { FollowChoice } from "../../primitives/index.ts";
import type { ChosenArtifact } from "../artifacts/ArtifactOptions.ts";

/** A panel of a chat that a button shows and hides. */
export interface ChatPanel {
  /** Whether there is anything to show in it; a button for an unavailable panel is not drawn. */
  readonly available: boolean;
  /** Whether it is shown. */
  readonly open: boolean;
  /** Shows or hides it. */
  readonly setOpen: (open: boolean) => void;
}

/** What the parts of one chat share: its panels, and what they show. */
export interface ChatLayout {
  /** The element around all parts, whose width decides where panels appear, and in which shortcuts are handled. */
  readonly frame: RefObject<HTMLElement | null>;
  /** Whether a panel has room beside the thread; else it covers the thread as a drawer. */
  readonly wide: boolean;
  /** The list of conversations. */
  readonly sessions: ChatPanel;
  /** The search in the thread. */
  readonly search: ChatPanel;
  /** The files that the agent touches. */
  readonly files: ChatPanel & {
    /** The location or the step that is shown; null follows the agent. */
    readonly chosen: FollowChoice | null;
    /** Shows a location or a step; null follows the agent. */
    readonly setChosen: (chosen: FollowChoice | null) => void;
    /** Key of the call that the prompt in sight asks about, which is shown while the agent is followed. */
    readonly asked: string | undefined;
    /** Tells which call the prompt in sight asks about; undefined when there is none. */
    readonly setAsked: (toolCallKey: string | undefined) => void;
    /** Opens the panel at a location, on a user's press; absent where the panel is not available. */
    readonly openLocation: ((location: Location) => void) | undefined;
    /** Opens the panel at the step of a call, by its key, on a user's press; absent where the panel is not available. */
    readonly openStep: ((toolCallKey: string) => void) | undefined;
  };
  /** What the agent made, shown large. */
  readonly artifacts: ChatPanel & {
    /** The artifact that is shown; null for the one that the agent began last. */
    readonly chosen: ChosenArtifact | null;
    /** Shows an artifact; null for the one that the agent began last. */
    readonly setChosen: (chosen: ChosenArtifact | null) => void;
  };
  /** The permission centre: open requests, rules and the audit log. */
  readonly permissionCenter: ChatPanel & {
    /** Key of the call whose records are shown; undefined for all. */
    readonly record: string | undefined;
    /** Opens the audit log at the records of a call, by its key, on a user's press. */
    readonly openRecord: (toolCallKey: string) => void;
  };
  /**
   * Opens another conversation by the wire's id, or a new one without an id; absent where the app has given the session and no
   * `onSessionChange`.
   */
  readonly openSession: ((sessionId?: string) => void) | undefined;
}

/** Provides the layout of the surrounding chat; null outside of one. */
export const ChatLayoutContext: Context<ChatLayout | null> = createContext<ChatLayout | null>(null);

/** Returns the panels of the surrounding chat, e.g. for a bar of the app's own. Throws a `CountersignError` outside of a `<ChatRoot>`. */
export function useChatLayout(): ChatLayout {
  const layout = useContext(ChatLayoutContext);
  if (layout === null) {
    throw new CountersignError({
      code: "configuration",
      message: "This part of a chat needs a <ChatRoot> or a <Chat> around it.",
    });
  }
  return layout;
}

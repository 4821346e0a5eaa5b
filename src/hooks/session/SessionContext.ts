"use client";
import type { QueryClient } from "@tanstack/react-query";
import { createContext } from "react";
import type { Context } from "react";
import type { Connection } from "../../session/index.ts";
import type { AttachmentOptions } from "../turn/attachments/Attachment.ts";
import type { ComposerStore } from "../turn/createComposerStore.ts";
import type { Announcer } from "./createAnnouncer.ts";
import type { SessionHandle } from "./sessionHandle.ts";

/** The value of `SessionContext`: stable references that do not change while a session streams. */
export interface SessionContextValue {
  /** The session and its stores. */
  readonly handle: SessionHandle;
  /** The draft of the next prompt of this conversation. */
  readonly composer: ComposerStore;
  /** Announces sentences to screen readers. */
  readonly announcer: Announcer;
  /** What users can attach to a prompt; false for nothing. */
  readonly attachments: AttachmentOptions | false | undefined;
  /** The connection of the session; absent when the provider got none. */
  readonly connection: Connection | undefined;
  /** Used for queries (sessions, files) when the app has no QueryClient. */
  readonly queryClient: QueryClient;
}

/** Provides the session; null outside a `<SessionProvider>`. */
export const SessionContext: Context<SessionContextValue | null> = createContext<SessionContextValue | null>(null);

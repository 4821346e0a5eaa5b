"use client";
import { QueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import type { Connection, Session } from "../../session/index.ts";
import type { ReviewStorage } from "../review/ReviewDraft.ts";
import type { AttachmentOptions } from "../turn/attachments/Attachment.ts";
import { useDraft } from "../turn/useDraft.ts";
import { createAnnouncer } from "./createAnnouncer.ts";
import { SessionContext } from "./SessionContext.ts";
import { sessionHandle } from "./sessionHandle.ts";

/** Props of `SessionProvider`. */
export interface SessionProviderProps {
  /** The session that all components below show and control. */
  readonly session: Session;
  /**
   * Its connection; required by the hooks that query the server (session list, files), and to find a draft again when its conversation is
   * opened again.
   */
  readonly connection?: Connection | undefined;
  /**
   * Where decisions about changes that were not sent yet are stored across reloads, e.g. `sessionStorage`. Read when the session is first
   * shown.
   * @default none: they are forgotten with the page
   */
  readonly reviewStorage?: ReviewStorage | undefined;
  /**
   * What users can attach to a prompt; false for nothing. Keep the object the same between renders.
   * @default what the wire and the server take, up to 10 files of 5 MB each
   */
  readonly attachments?: AttachmentOptions | false | undefined;
  /** The components that use the session. */
  readonly children?: ReactNode | undefined;
}

/** Provides a session to all hooks below it. Renders its children only. */
export function SessionProvider(props: SessionProviderProps): ReactElement {
  const { session, connection, reviewStorage, attachments, children } = props;
  const queryClient = useOwnQueries();
  const composer = useDraft(session, connection);
  const [announcer] = useState(createAnnouncer);
  const value = useMemo(
    () => ({
      handle: sessionHandle(session, reviewStorage),
      composer,
      announcer,
      attachments,
      connection,
      queryClient,
    }),
    [session, composer, announcer, attachments, connection, queryClient, reviewStorage],
  );
  return <SessionContext.Provider value={value}>{children}</SessionContext.Provider>;
}

/** Creates a QueryClient for apps without one; on unmount it is cleared, so that no query and no timer remains. */
function useOwnQueries(): QueryClient {
  const [client] = useState(() => new QueryClient());
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      // The children unsubscribe from their queries after this cleanup, and StrictMode mounts again at once.
      setTimeout(() => {
        if (!isHere.current) void client.cancelQueries().then(() => client.clear());
      });
    };
  }, [client]);
  return client;
}

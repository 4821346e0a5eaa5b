"use client";
import { QueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import type { Connection, Session } from "../../session/index.ts";
import type { ReviewStorage } from "../review/ReviewDraft.ts";
import { SessionContext } from "./SessionContext.ts";
import { sessionHandle } from "./sessionHandle.ts";

/** Props of `SessionProvider`. */
export interface SessionProviderProps {
  /** The session that everything below shows and steers. */
  readonly session: Session;
  /** Its connection; needed by the hooks that ask questions (session list, files). */
  readonly connection?: Connection | undefined;
  /**
   * Where decisions about changes that were not sent yet outlive a reload, e.g. `sessionStorage`. Read when the session is first shown.
   * @default none: they are forgotten with the page
   */
  readonly reviewStorage?: ReviewStorage | undefined;
  /** What shows the session. */
  readonly children?: ReactNode | undefined;
}

/** Gives a session to all hooks below it. Renders no element of its own. */
export function SessionProvider(props: SessionProviderProps): ReactElement {
  const { session, connection, reviewStorage, children } = props;
  const queryClient = useOwnQueries();
  const value = useMemo(
    () => ({ handle: sessionHandle(session, reviewStorage), connection, queryClient }),
    [session, connection, queryClient, reviewStorage],
  );
  return <SessionContext.Provider value={value}>{children}</SessionContext.Provider>;
}

/** Makes the provider's own client of questions, which leaves no question and no timer behind. */
function useOwnQueries(): QueryClient {
  const [client] = useState(() => new QueryClient());
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      // What is below lets go of its questions only after this, and StrictMode comes back at once.
      setTimeout(() => {
        if (!isHere.current) void client.cancelQueries().then(() => client.clear());
      });
    };
  }, [client]);
  return client;
}

"use client";
import type { ReactElement, ReactNode } from "react";
import { useSession, useThread } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import { ErrorBoundary, LoadFailure, useRetryFocus } from "../../ui/index.ts";

/** Props of `ChatBoundary`. */
export interface ChatBoundaryProps {
  /** What stays above the sentence, e.g. a close button. */
  readonly head?: ReactNode | undefined;
  /** A part of a chat. */
  readonly children: ReactNode;
}

/**
 * A part of a chat; a sentence with a retry button in its place when it throws, so that the other parts stay. Another conversation, and a
 * request that comes or is decided, draw it again: no prompt stays behind an earlier failure. Renders no element of its own.
 */
export function ChatBoundary({ head, children }: ChatBoundaryProps): ReactElement {
  const session = useSession();
  const requests = useThread((thread) => thread.requests);
  const { part } = useMessages();
  const keepFocus = useRetryFocus();
  const draw = (retry: () => void): ReactElement => (
    <>
      {head}
      <LoadFailure text={part.broken} onRetry={keepFocus(retry)} />
    </>
  );
  return (
    <ErrorBoundary of={[session, requests]} fallback={draw}>
      {children}
    </ErrorBoundary>
  );
}

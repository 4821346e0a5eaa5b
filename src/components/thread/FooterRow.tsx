"use client";
import { Check, Copy } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import type { ReactElement } from "react";
import { toDuration } from "../../content/index.ts";
import { useSession, useThread } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { ThreadState, Turn } from "../../model/index.ts";
import { IconButton } from "../../ui/index.ts";

/** Props of `FooterRow`. */
export interface FooterRowProps {
  /** The message that ends here. */
  readonly messageId: string;
  /** Its turn. */
  readonly turnId: string;
}

/** Milliseconds after which how long it took is worth saying. */
const WORTH_SAYING = 2000;

function useEndedTurn(turnId: string): Turn | undefined {
  const select = useMemo(
    () => (thread: ThreadState) =>
      thread.turn.turnId === turnId && thread.turn.status === "idle" ? thread.turn : undefined,
    [turnId],
  );
  return useThread(select);
}

function useCopied(): [copied: boolean, setCopied: (copied: boolean) => void] {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  return [copied, setCopied];
}

/** Ends an answer: why it ended where that is not plain, how long it took, copying it. Renders a `<div>` element, or nothing. */
export function FooterRow({ messageId, turnId }: FooterRowProps): ReactElement | null {
  const session = useSession();
  const messages = useMessages();
  const turn = useEndedTurn(turnId);
  const [copied, setCopied] = useCopied();
  const { endedBecause } = messages.thread;
  const reasons: Readonly<Record<string, string>> = endedBecause;
  const reason = turn?.reason === undefined ? undefined : reasons[turn.reason];
  const time = turn?.startedAt === undefined || turn.endedAt === undefined ? 0 : turn.endedAt - turn.startedAt;

  async function copy(): Promise<void> {
    const message = session.thread.messages.find(({ id }) => id === messageId);
    const text = message?.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n\n");
    if (text === undefined || text === "") return;
    await navigator.clipboard.writeText(text);
    setCopied(true);
  }
  return (
    <div className="cs-message-footer" data-slot="message-footer">
      <IconButton label={copied ? messages.thread.copied : messages.thread.copy} onClick={() => void copy()}>
        {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      </IconButton>
      {reason !== undefined && <span>{reason}</span>}
      {time > WORTH_SAYING && <span>{messages.thread.worked(messages.format.duration(toDuration(time)))}</span>}
    </div>
  );
}

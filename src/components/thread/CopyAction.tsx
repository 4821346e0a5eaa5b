"use client";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useSession } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import { IconButton } from "../../ui/index.ts";

/** Props of `CopyAction`. */
export interface CopyActionProps {
  /** The message whose text is copied. */
  readonly messageId: string;
  /** What it is called. */
  readonly label: string;
}

/** Milliseconds for which it says that the text was copied. */
const SAID = 2000;

/** Copies the text of a message. Renders a `<button>` element. */
export function CopyAction({ messageId, label }: CopyActionProps): ReactElement {
  const session = useSession();
  const messages = useMessages();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(): Promise<void> {
    const message = session.thread.messages.find(({ id }) => id === messageId);
    const text = message?.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n\n");
    if (text === undefined || text === "") return;
    await navigator.clipboard.writeText(text);
    setCopied(true);
  }
  return (
    <IconButton label={copied ? messages.thread.copied : label} onClick={() => void copy()}>
      {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
    </IconButton>
  );
}

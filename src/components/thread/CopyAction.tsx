"use client";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import type { ComponentType, ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import { IconButton } from "../../ui/index.ts";

/** Props of `CopyAction`. */
export interface CopyActionProps {
  /** What it is called. */
  readonly label: string;
  /** Gives what is copied; nothing is copied where there is none. */
  readonly read: () => string | undefined;
  /** Its icon. @default two sheets */
  readonly icon?: ComponentType<{ readonly className: string; readonly "aria-hidden": "true" }> | undefined;
  /** Its size. @default "small" */
  readonly size?: "medium" | "small" | undefined;
}

/** Milliseconds for which it says that the text was copied. */
const SAID = 2000;

/** Copies a text. Renders a `<button>` element. */
export function CopyAction({ label, read, icon: Icon = Copy, size = "small" }: CopyActionProps): ReactElement {
  const messages = useMessages();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID);
    return () => clearTimeout(timer);
  }, [copied]);

  function copy(): void {
    const text = read();
    if (text === undefined || text === "") return;
    // Refused on pages without https or permission; the text can still be selected.
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  }
  return (
    <IconButton label={copied ? messages.thread.copied : label} size={size} onClick={copy}>
      {copied ? <Check className="cs-plain" aria-hidden="true" /> : <Icon className="cs-plain" aria-hidden="true" />}
    </IconButton>
  );
}

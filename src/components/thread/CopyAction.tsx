"use client";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import type { ComponentType, ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import { IconButton } from "../../ui/index.ts";

/** Props of `CopyAction`. */
export interface CopyActionProps {
  /** Accessible name of the button. */
  readonly label: string;
  /** Returns the text to copy; undefined or empty copies nothing. */
  readonly read: () => string | undefined;
  /** Its icon. @default two sheets */
  readonly icon?: ComponentType<{ readonly className: string; readonly "aria-hidden": "true" }> | undefined;
  /** Its size. @default "small" */
  readonly size?: "medium" | "small" | undefined;
}

/** Milliseconds for which the button confirms the copy. */
const CONFIRMED_FOR = 2000;

/** A button that copies a text and confirms it. Renders a `<button>` element. */
export function CopyAction({ label, read, icon: Icon = Copy, size = "small" }: CopyActionProps): ReactElement {
  const messages = useMessages();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_FOR);
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

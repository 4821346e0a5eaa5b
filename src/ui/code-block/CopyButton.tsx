"use client";
import { Check, Copy } from "lucide-react";
import { useEffect, useState, type ReactElement, type ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import { IconButton } from "../icon-button/IconButton.tsx";

/** Props of `CopyButton`. */
export interface CopyButtonProps {
  /** What is copied, or how it is made when it is asked for. */
  readonly text: string | (() => string);
  /**
   * Its name.
   * @default "Copy"
   */
  readonly label?: string;
  /** Its icon, hidden from assistive technology. */
  readonly children?: ReactNode;
}

/** Copies a text and says so for two seconds. Renders a `<button>` element. */
export function CopyButton({ text, label, children }: CopyButtonProps): ReactElement {
  const messages = useMessages();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (): void => {
    // Refused on pages without https or permission; the text can still be selected.
    navigator.clipboard?.writeText(typeof text === "string" ? text : text()).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <IconButton label={copied ? messages.codeBlock.copied : (label ?? messages.codeBlock.copy)} onClick={copy}>
      {copied ? <Check aria-hidden="true" /> : (children ?? <Copy aria-hidden="true" />)}
    </IconButton>
  );
}

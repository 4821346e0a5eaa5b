"use client";
import { Check, Copy, TriangleAlert } from "lucide-react";
import { useEffect, useState, type ReactElement, type ReactNode } from "react";
import { hidesCharacters } from "../../content/index.ts";
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
  readonly label?: string | undefined;
  /** Its icon, hidden from assistive technology. */
  readonly children?: ReactNode | undefined;
}

/** How long it is said that a text was copied, in milliseconds; longer where there is something to read. */
const shownFor = { copied: 2000, copiedHidden: 6000 };

/**
 * Copies a text as it is and says so for two seconds; where it holds characters that nobody sees, it says that for six. Renders a
 * `<button>` element.
 */
export function CopyButton({ text, label, children }: CopyButtonProps): ReactElement {
  const { codeBlock } = useMessages();
  const [state, setState] = useState<"ready" | keyof typeof shownFor>("ready");
  useEffect(() => {
    if (state === "ready") return;
    const timer = setTimeout(() => setState("ready"), shownFor[state]);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = (): void => {
    const copied = typeof text === "string" ? text : text();
    // Refused on pages without https or permission; the text can still be selected.
    navigator.clipboard?.writeText(copied).then(
      () => setState(hidesCharacters(copied) ? "copiedHidden" : "copied"),
      () => undefined,
    );
  };
  return (
    <>
      {state === "copiedHidden" && (
        <span className="cs-copy-notice" aria-hidden="true">
          {codeBlock.copiedHidden}
        </span>
      )}
      <IconButton label={state === "ready" ? (label ?? codeBlock.copy) : codeBlock[state]} onClick={copy}>
        {state === "copied" && <Check className="cs-plain" aria-hidden="true" />}
        {state === "copiedHidden" && <TriangleAlert className="cs-copy-warning" aria-hidden="true" />}
        {state === "ready" && (children ?? <Copy className="cs-plain" aria-hidden="true" />)}
      </IconButton>
    </>
  );
}

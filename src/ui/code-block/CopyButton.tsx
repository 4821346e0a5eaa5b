"use client";
import { Check, Copy, TriangleAlert } from "lucide-react";
import { useEffect, useState, type ReactElement, type ReactNode } from "react";
import { hidesCharacters } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { IconButton } from "../icon-button/IconButton.tsx";

/** Props of `CopyButton`. */
export interface CopyButtonProps {
  /** The text to copy, or a function that returns it when the button is pressed. */
  readonly text: string | (() => string);
  /**
   * Its accessible name.
   * @default "Copy"
   */
  readonly label?: string | undefined;
  /** Its icon, hidden from assistive technology. @default two sheets */
  readonly children?: ReactNode | undefined;
}

/** Milliseconds for which the copy is confirmed; longer when there is a warning to read. */
const shownFor = { copied: 2000, copiedHidden: 6000 };

/**
 * Copies a text unchanged and confirms it for two seconds; when the text contains hidden characters, it shows a warning for six. Renders a
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

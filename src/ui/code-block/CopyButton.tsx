"use client";
import { Check, Copy, TriangleAlert } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import { IconButton } from "../icon-button/IconButton.tsx";
import { useCopy } from "./useCopy.ts";

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

/**
 * Copies a text unchanged and confirms it for two seconds; when the text contains hidden characters, it shows a warning for six.
 * It tells when nothing could be copied. Renders a
 * `<button>` element.
 */
export function CopyButton({ text, label, children }: CopyButtonProps): ReactElement {
  const { codeBlock } = useMessages();
  const [state, copy] = useCopy();
  return (
    <>
      {state === "copiedHidden" && (
        <span className="cs-copy-notice" aria-hidden="true">
          {codeBlock.copiedHidden}
        </span>
      )}
      {state === "failed" && (
        <span className="cs-visually-hidden" role="alert">
          {codeBlock.failed}
        </span>
      )}
      <IconButton
        label={state === "ready" ? (label ?? codeBlock.copy) : codeBlock[state]}
        onClick={() => copy(typeof text === "string" ? text : text())}
      >
        {state === "copied" && <Check className="cs-plain" aria-hidden="true" />}
        {(state === "copiedHidden" || state === "failed") && (
          <TriangleAlert className="cs-copy-warning" aria-hidden="true" />
        )}
        {state === "ready" && (children ?? <Copy className="cs-plain" aria-hidden="true" />)}
      </IconButton>
    </>
  );
}

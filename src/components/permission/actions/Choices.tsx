"use client";
import { useLayoutEffect, useRef } from "react";
import type { ReactElement, ReactNode } from "react";
import { useRequestChords } from "../../../primitives/index.ts";
import type { ConsentEvent } from "../../../primitives/index.ts";
import { focusAnswer } from "../places/focusAnswer.ts";
import { usePromptContext } from "../prompt/PromptContext.ts";
import { findFocused } from "../../../content/index.ts";

/** Props of `Choices`. */
export interface ChoicesProps {
  /** What the primary button does: grant, or show the unseen rest. */
  readonly shows: "grant" | "rest";
  /** Called with the press of the keys that grant, in place of the plain grant: a form is checked, a page is opened. */
  readonly onGrant?: ((press: ConsentEvent) => void) | undefined;
  /** The buttons. */
  readonly children: ReactNode;
}

/**
 * The option buttons with the shortcuts Alt+Enter and Alt+Backspace, which work only while the options are shown. Renders a `<div>`
 * element.
 */
export function Choices({ shows, onGrant, children }: ChoicesProps): ReactElement {
  const prompt = usePromptContext();
  const root = useRef<HTMLDivElement>(null);
  useRequestChords(root, shows === "rest" ? prompt?.reading.showRest : onGrant);
  // When all was seen, or the request changed, the focused button is replaced: the focus moves to the new one.
  const focused = useRef(false);
  useLayoutEffect(() => {
    const around = root.current?.closest('[data-slot="permission"]')?.parentElement;
    if (focused.current && findFocused() === document.body && around) focusAnswer(around);
  }, [shows]);
  return (
    <div
      className="cs-actions"
      ref={root}
      onFocus={() => {
        focused.current = true;
      }}
      onBlur={() => {
        focused.current = false;
      }}
    >
      {children}
    </div>
  );
}

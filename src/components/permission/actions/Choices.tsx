"use client";
import type { ReactElement, ReactNode } from "react";
import { useRequestChords } from "../../../primitives/index.ts";
import type { ConsentEvent } from "../../../primitives/index.ts";
import { useReplacedAnswer } from "../places/useReplacedAnswer.ts";
import { usePromptContext } from "../prompt/PromptContext.ts";

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
  const replaced = useReplacedAnswer(shows);
  useRequestChords(replaced.ref, shows === "rest" ? prompt?.reading.showRest : onGrant);
  return (
    <div className="cs-actions" {...replaced}>
      {children}
    </div>
  );
}

"use client";
import type { ReactElement, ReactNode } from "react";
import { useRequestChords } from "../../../primitives/index.ts";
import type { ConsentEvent } from "../../../primitives/index.ts";
import { useReplacedAnswer } from "../places/useReplacedAnswer.ts";

/** Props of `Choices`. */
export interface ChoicesProps {
  /** Shows the unseen rest, where the primary button does that; undefined where it grants. */
  readonly showRest: (() => void) | undefined;
  /**
   * Called with the press of the keys that grant, in place of the plain grant: a form is checked, a page is opened. Null where nothing can be
   * granted.
   */
  readonly onGrant?: ((press: ConsentEvent) => void) | null | undefined;
  /** Called with the press of the keys that deny, in place of the plain denial. */
  readonly onDeny?: ((press: ConsentEvent) => void) | undefined;
  /** The buttons. */
  readonly children: ReactNode;
}

/**
 * The option buttons with the shortcuts Alt+Enter and Alt+Backspace, which work only while the options are shown. Renders a `<div>`
 * element.
 */
export function Choices({ showRest, onGrant, onDeny, children }: ChoicesProps): ReactElement {
  const replaced = useReplacedAnswer(showRest === undefined ? "grant" : "rest");
  useRequestChords(replaced.ref, { grant: showRest ?? onGrant, deny: onDeny });
  return (
    <div className="cs-actions" {...replaced}>
      {children}
    </div>
  );
}

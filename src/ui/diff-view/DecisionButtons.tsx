"use client";
import { useLayoutEffect, useRef, type ReactElement } from "react";
import type { HunkDecision } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { Button } from "../button/Button.tsx";
import { markHidden } from "../../content/index.ts";

/** An action on a hunk or a whole file. */
type DecisionChoice = HunkDecision | "undo";

/** Props of `DecisionButtons`. */
export interface DecisionButtonsProps {
  /** The available actions, in this order. */
  readonly offers: readonly DecisionChoice[];
  /** Accessible names of the buttons, which contain the hunk or file. */
  readonly labels: Readonly<Record<DecisionChoice, string>>;
  /**
   * Whether the visible texts refer to more than one change ("Keep all").
   * @default false
   */
  readonly all?: boolean | undefined;
  /** Called with the decision; `null` removes it. */
  readonly onDecide: (decision: HunkDecision | null) => void;
}

/** Buttons that keep or reject a change, or undo that decision; after a press the first of the new buttons gets the focus. Renders a `<span>` element. */
export function DecisionButtons({ offers, labels, all = false, onDecide }: DecisionButtonsProps): ReactElement {
  const { diffView } = useMessages();
  const ref = useRef<HTMLSpanElement>(null);
  const pressed = useRef(false);
  const words: Readonly<Record<DecisionChoice, string>> = {
    keep: all ? diffView.keepFileWord : diffView.keepWord,
    reject: all ? diffView.rejectFileWord : diffView.rejectWord,
    undo: diffView.undoWord,
  };
  const shown = offers.join();
  useLayoutEffect(() => {
    // The pressed button is replaced by another one, which gets the focus.
    if (pressed.current) ref.current?.querySelector<HTMLElement>("button")?.focus();
    pressed.current = false;
  }, [shown]);
  return (
    <span ref={ref} className="cs-decision-buttons" data-slot="decision-buttons">
      {offers.map((choice) => (
        <Button
          key={choice}
          variant="quiet"
          size="small"
          aria-label={markHidden(labels[choice])}
          onClick={() => {
            pressed.current = true;
            onDecide(choice === "undo" ? null : choice);
          }}
        >
          {words[choice]}
        </Button>
      ))}
    </span>
  );
}

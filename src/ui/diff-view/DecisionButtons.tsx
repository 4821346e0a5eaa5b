"use client";
import { useLayoutEffect, useRef, type ReactElement } from "react";
import type { HunkDecision } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { Button } from "../button/Button.tsx";
import { markHidden } from "../../content/index.ts";

/** What can be done about a change, or a whole file. */
type DecisionChoice = HunkDecision | "undo";

/** Props of `DecisionButtons`. */
export interface DecisionButtonsProps {
  /** What can be done now, in this order. */
  readonly offers: readonly DecisionChoice[];
  /** Names of the buttons, which say what they decide about. */
  readonly labels: Readonly<Record<DecisionChoice, string>>;
  /**
   * Whether the words on the buttons say that they are about more than one change.
   * @default false
   */
  readonly all?: boolean | undefined;
  /** Called with the decision; `null` takes one back. */
  readonly onDecide: (decision: HunkDecision | null) => void;
}

/** Keeps, rejects, or takes a decision back; the focus stays with them when they change. Renders a `<span>` element. */
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
    // The button that was pressed has made room for another one; the focus goes to that.
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

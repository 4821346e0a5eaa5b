"use client";
import type { ReactElement } from "react";
import type { HunkDecision } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { Button } from "../button/Button.tsx";
import { useActionFocus } from "../focus/useActionFocus.ts";
import { markHidden } from "../../content/index.ts";
import type { DecisionChoice } from "./listOffers.ts";

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
  const handle = useActionFocus();
  const words: Readonly<Record<DecisionChoice, string>> = {
    keep: all ? diffView.keepFileWord : diffView.keepWord,
    reject: all ? diffView.rejectFileWord : diffView.rejectWord,
    undo: diffView.undoWord,
  };
  return (
    <span className="cs-decision-buttons" data-slot="decision-buttons">
      {offers.map((choice) => (
        <Button
          key={choice}
          variant="quiet"
          size="small"
          aria-label={markHidden(labels[choice])}
          onClick={handle(() => onDecide(choice === "undo" ? null : choice))}
        >
          {words[choice]}
        </Button>
      ))}
    </span>
  );
}

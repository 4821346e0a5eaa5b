"use client";
import type { ReactElement } from "react";
import { useMessages } from "../../../messages/index.ts";
import { VisibleText } from "../../../ui/index.ts";
import type { OptionName } from "./nameOptions.ts";
import { OptionMarkText } from "./OptionMarkText.tsx";

/** Props of `OptionLabels`. */
export interface OptionLabelsProps {
  /** Its id: the buttons are described by it. */
  readonly id: string;
  /** The names of the options that are offered, in the order of their buttons. */
  readonly names: readonly OptionName[];
}

/** Whether a label is shown beside the buttons. */
export function isBeside({ label, isQuoted }: OptionName): boolean {
  return label !== undefined && !isQuoted;
}

/**
 * What the agent calls the answers, where that says something else than the kit's words on the buttons. Renders a `<p>` element, or
 * nothing.
 */
export function OptionLabels({ id, names }: OptionLabelsProps): ReactElement | null {
  const { permission } = useMessages();
  const shown = names.filter((name) => isBeside(name));
  if (shown.length === 0) return null;
  return (
    <p className="cs-permission-note cs-permission-labels" data-slot="option-labels" id={id}>
      <span className="cs-plain">{permission.agentLabels}</span>
      {shown.map(({ text, label = "", mark }, index) => (
        <span key={index} className="cs-permission-labelled">
          {text}
          {mark !== undefined && <OptionMarkText mark={mark} />}{" "}
          <span className="cs-permission-label">
            <VisibleText text={permission.agentSays(label)} />
          </span>
        </span>
      ))}
    </p>
  );
}

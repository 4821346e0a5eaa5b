"use client";
import type { ReactElement } from "react";
import type { TimelineKind, TimelineStepState, TimelineTick } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { Messages } from "../../messages/index.ts";

/** Props of `TimelineKey`. */
export interface TimelineKeyProps {
  /** The marks of the track. */
  readonly ticks: readonly TimelineTick[];
}

/** What a mark looks like. */
interface Look {
  readonly kind: TimelineKind;
  readonly state: TimelineStepState;
}

/** What is carried out, or not: its marks are filled or hollow. Anything else has one mark. */
const carriedOut: ReadonlySet<TimelineKind> = new Set(["edit", "create", "delete", "move", "command"]);

/** The words of a mark. */
function nameLook({ kind, state }: Look, { followPanel }: Messages): string {
  if (!carriedOut.has(kind) || state === "done") {
    // Their marks are alike.
    const alike = kind === "create" || kind === "move" ? "edit" : kind === "other" ? "read" : kind;
    return followPanel.action[alike];
  }
  return state === "open" ? followPanel.proposed : followPanel.state[state];
}

/**
 * The words of the marks that are on the track, each beside its mark. Hidden from assistive technology, as the marks are: there the slider says what each step is. Renders a `<p>` element.
 */
export function TimelineKey({ ticks }: TimelineKeyProps): ReactElement {
  const messages = useMessages();
  const looks = new Map<string, Look>();
  for (const tick of ticks) {
    const name = nameLook(tick, messages);
    if (!looks.has(name)) looks.set(name, tick);
  }
  return (
    <p className="cs-timeline-key" data-slot="timeline-key" aria-hidden="true">
      {[...looks].map(([name, { kind, state }]) => (
        <span key={name} className="cs-timeline-word">
          <span className="cs-timeline-tick" data-kind={kind} data-state={state} />
          {name}
        </span>
      ))}
    </p>
  );
}

"use client";
import { Circle, CircleCheck, CircleDot } from "lucide-react";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import type { PlanPart } from "../../model/index.ts";
import type { PartProps } from "../PartRenderer.ts";
import { drawProse } from "../../ui/index.ts";

const icons = { pending: Circle, in_progress: CircleDot, completed: CircleCheck };

/** The agent's plan with the status of each entry. Renders a `<section>` element. */
export function PlanPartView({ part: { entries } }: PartProps<PlanPart>): ReactElement {
  const { part } = useMessages();
  const done = entries.filter((entry) => entry.status === "completed").length;
  return (
    <section className="cs-root cs-plan" data-slot="plan" aria-label={part.plan}>
      <p className="cs-plan-head">
        <span className="cs-plan-title">{part.plan}</span>
        <span className="cs-plan-progress">{part.planProgress(done, entries.length)}</span>
      </p>
      <ol className="cs-plan-list">
        {entries.map((entry, index) => {
          const Icon = icons[entry.status];
          return (
            <li key={index} className="cs-plan-entry" data-status={entry.status}>
              <Icon className="cs-plain" aria-hidden="true" />
              <span className="cs-visually-hidden">{part.planStatus[entry.status]}: </span>
              <span className="cs-plan-text">{drawProse(entry.content)}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

"use client";
import type { ReactElement } from "react";
import type { TimelineStep } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { Messages } from "../../messages/index.ts";
import { FollowTrail, useFollowContext } from "../../primitives/index.ts";
import { VisibleText } from "../../ui/index.ts";
import { AgentMark } from "./AgentMark.tsx";
import { describeStep } from "./describeStep.ts";
import { followIcons } from "./followIcons.ts";

/** The steps of the timeline, oldest first. Renders an `<ol>` element. */
export function StepList(): ReactElement {
  const { followPanel } = useMessages();
  return (
    <FollowTrail className="cs-follow-trail" aria-label={followPanel.steps}>
      {(step, index) => <StepItem key={step.stepId} step={step} index={index} />}
    </FollowTrail>
  );
}

/** Where it was: the line in its file, or how many places it found. */
function placeOf({ callKind, locations }: TimelineStep, { followPanel, toolCall }: Messages): string | undefined {
  const [first, second] = locations;
  if (callKind === "command" || first === undefined) return undefined;
  if (second !== undefined) return toolCall.found(locations.length, new Set(locations.map(({ path }) => path)).size);
  return first.line === undefined ? undefined : followPanel.lines(first.line, first.endLine);
}

interface StepItemProps {
  readonly step: TimelineStep;
  readonly index: number;
}

/** One step; a click shows it. Renders an `<li>` element. */
function StepItem({ step, index }: StepItemProps): ReactElement {
  const messages = useMessages();
  const { index: shown, goTo } = useFollowContext();
  const { verb, object, state } = describeStep(step, messages);
  const Icon = followIcons[step.kind];
  const place = placeOf(step, messages);
  return (
    <li className="cs-plain">
      <button
        type="button"
        className="cs-follow-node"
        data-kind={step.kind}
        data-state={step.state}
        {...(shown === index ? { "aria-current": "step" as const } : {})}
        onClick={() => goTo(index)}
      >
        <Icon className="cs-step-icon" data-kind={step.kind} data-state={step.state} aria-hidden="true" />
        {verb !== "" && <span className="cs-follow-verb">{verb} </span>}
        <span className="cs-follow-name">
          <VisibleText text={object} />
        </span>
        {step.agentKey !== undefined && <AgentMark agentKey={step.agentKey} />}
        {place !== undefined && <bdi className="cs-follow-line">{place}</bdi>}
        {state !== undefined && <span className="cs-step-state">{state}</span>}
      </button>
    </li>
  );
}

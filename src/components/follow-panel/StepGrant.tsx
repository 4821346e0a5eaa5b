"use client";
import type { ReactElement } from "react";
import type { TimelineStep } from "../../content/index.ts";
import { useRequest } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import { useFollowContext } from "../../primitives/index.ts";
import { SealMark } from "../../ui/index.ts";

/** Props of `StepGrant`. */
export interface StepGrantProps {
  /** A call. */
  readonly step: TimelineStep;
}

/** Who allowed a call, and when, or else when it began. Renders a `<span>` or a `<time>` element. */
export function StepGrant({ step }: StepGrantProps): ReactElement | null {
  const { permissionCenter, toolCall, format } = useMessages();
  const { steps } = useFollowContext();
  const grant = steps.findLast(({ kind, toolCallKey }) => kind === "grant" && toolCallKey === step.toolCallKey);
  const given = useRequest(grant?.requestId ?? "")?.answer;
  const answer = given && { ...given, ...given.grant };
  const time = answer !== undefined && answer.at > 0 ? answer.at : step.time;
  if (answer !== undefined)
    return (
      <span className="cs-step-grant" data-slot="step-grant">
        <SealMark by={answer.by === "policy" ? "rule" : "hand"} broken={answer.unseen !== undefined} />
        {toolCall.seal.facts([
          permissionCenter.log.decision(answer) ?? "",
          ...(time === undefined ? [] : [format.clock(time)]),
        ])}
      </span>
    );
  if (time === undefined) return null;
  return (
    <time className="cs-plain" dateTime={new Date(time).toISOString()}>
      {format.clock(time)}
    </time>
  );
}

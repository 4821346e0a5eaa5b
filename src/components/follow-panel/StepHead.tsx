"use client";
import type { ReactElement, ReactNode } from "react";
import type { TimelineStep } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { useFollowContext } from "../../primitives/index.ts";
import { PlaceActions } from "../../renderers/index.ts";
import { VisibleText } from "../../ui/index.ts";
import { AgentMark } from "./AgentMark.tsx";
import { describeStep } from "./describeStep.ts";
import { followIcons } from "./followIcons.ts";
import { ShowCall } from "./ShowCall.tsx";
import { StepGrant } from "./StepGrant.tsx";

/** Props of `StepHead`. */
export interface StepHeadProps {
  /** The shown step; undefined for a place that the app or the user opened. */
  readonly step: TimelineStep | undefined;
  /** Called before the call is shown in the conversation. */
  readonly onShowCall?: (() => void) | undefined;
  /** Notes below the title, after time and state: where the shown text comes from, its counts, or the exit code of a command. */
  readonly children?: ReactNode | undefined;
}

/**
 * The title of what is shown: what was done, path, line and sub-agent, with buttons that open the file, copy its path and show the call.
 * Renders a `<div>` element.
 */
export function StepHead({ step, onShowCall, children }: StepHeadProps): ReactElement {
  const messages = useMessages();
  const { followPanel } = messages;
  const { target } = useFollowContext();
  const isFile = step === undefined || !["command", "grant", "denial"].includes(step.kind);
  const words = step === undefined ? undefined : describeStep(step, messages);
  // A search has a title of its own: the path is that of the shown hit.
  const object = isFile && step?.kind !== "search" ? (target?.path ?? words?.object) : words?.object;
  const Icon = followIcons[step?.kind ?? "read"];
  return (
    <div className="cs-follow-file-head">
      <div className="cs-step-title">
        <Icon className="cs-step-icon" data-kind={step?.kind} data-state={step?.state} aria-hidden="true" />
        <p className="cs-follow-path" data-slot="followed-file">
          {words !== undefined && words.verb !== "" && <span className="cs-step-verb">{words.verb} </span>}
          <VisibleText text={object ?? ""} />
          {isFile && step?.kind !== "search" && target?.line !== undefined && (
            <bdi className="cs-follow-line"> {followPanel.lines(target.line, target.endLine)}</bdi>
          )}
        </p>
        {step?.agentKey !== undefined && <AgentMark agentKey={step.agentKey} />}
        {isFile && target !== undefined && <PlaceActions location={target} />}
        {step !== undefined && <ShowCall toolCallKey={step.toolCallKey} onShowCall={onShowCall} />}
      </div>
      {/* Always there, so that the text below stays in its place from step to step. */}
      <p className="cs-step-note">
        {step !== undefined && step.requestId === undefined && <StepGrant step={step} />}
        {words?.state !== undefined && step?.kind !== "command" && <span className="cs-step-state">{words.state}</span>}
        {children}
      </p>
    </div>
  );
}

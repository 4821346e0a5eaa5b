"use client";
import { X } from "lucide-react";
import { useCallback } from "react";
import type { ReactElement } from "react";
import { findBadExit, isErrorTold } from "../../content/index.ts";
import type { TimelineStep } from "../../content/index.ts";
import { useRequest, useToolCall } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { Answer, Location } from "../../model/index.ts";
import { useFollowContext } from "../../primitives/index.ts";
import { describeExit, ToolCallResult } from "../../renderers/index.ts";
import { SealMark, VisibleText } from "../../ui/index.ts";
import { FileText } from "./FileText.tsx";
import { StepHead } from "./StepHead.tsx";
import type { StepHeadProps } from "./StepHead.tsx";
import { StepOutcome } from "./StepOutcome.tsx";

type StepViewProps = Pick<StepHeadProps, "onShowCall">;

/** What the panel shows: a file, a command with its output, or a decision. Renders a `<div>` element. */
export function StepView({ onShowCall }: StepViewProps): ReactElement {
  const { steps, index, target } = useFollowContext();
  const step = steps[index];
  const isDecision = step?.kind === "grant" || step?.kind === "denial";
  const showsFile = target !== undefined && step?.callKind !== "command";
  if (showsFile) {
    return (
      <>
        <FileText path={target.path} step={step} onShowCall={onShowCall}>
          {isDecision && <Decision step={step} />}
          {!isDecision && step !== undefined && step.locations.length > 1 && <Hits step={step} index={index} />}
        </FileText>
        <StepOutcome />
      </>
    );
  }
  return (
    <div className="cs-follow-view" data-slot="follow-view">
      <StepHead step={step} onShowCall={onShowCall}>
        {step?.kind === "command" && <Exit step={step} />}
      </StepHead>
      {step !== undefined && (isDecision ? <Decision step={step} /> : <CallOutput step={step} />)}
    </div>
  );
}

interface OfStep {
  readonly step: TimelineStep;
}

/** The output of a command, or what else a call without a file has returned, and why it failed. Renders a `<div>` element. */
function CallOutput({ step }: OfStep): ReactElement | null {
  const call = useToolCall(step.toolCallKey);
  // A command that waits has no output yet, which is no news.
  const isSilent =
    step.state === "open" && call?.content.every((item) => item.type === "terminal" && item.output === "");
  if (call === undefined || isSilent === true) return null;
  return (
    <div className="cs-step-output" data-slot="step-output">
      {call.error !== undefined && !isErrorTold(call) && (
        <p className="cs-step-error">
          <VisibleText text={call.error.message} />
        </p>
      )}
      <ToolCallResult part={call} />
    </div>
  );
}

/** How a command ended: its exit code, else that it failed, waits or was not run. Renders a `<span>` element, or nothing. */
function Exit({ step }: OfStep): ReactElement | null {
  const messages = useMessages();
  const call = useToolCall(step.toolCallKey);
  const bad = call && findBadExit(call);
  const exit = bad ?? call?.content.find((item) => item.type === "terminal")?.exit;
  if (exit === undefined || (exit.code === null && exit.signal === null))
    return step.state === "done" ? null : (
      <span className="cs-step-state">{messages.followPanel.state[step.state]}</span>
    );
  return (
    <span className="cs-step-exit" data-failed={bad !== undefined}>
      <VisibleText text={describeExit(exit, messages)} />
    </span>
  );
}

/** Who decided about a call, when and how. Renders a `<div>` element. */
function Decision({ step }: OfStep): ReactElement | null {
  const { followPanel, permissionCenter, toolCall, format } = useMessages();
  const request = useRequest(step.requestId ?? "");
  const given = request?.answer;
  if (request === undefined || given === undefined) return null;
  const answer = { ...given, ...given.grant };
  const by = permissionCenter.log.decision(answer) ?? "";
  return (
    <div className="cs-step-decision" data-slot="step-decision" data-kind={step.kind}>
      <p className="cs-step-decided">
        {answer.granted ? (
          <SealMark by={answer.by === "policy" ? "rule" : "hand"} broken={answer.unseen !== undefined} />
        ) : (
          <X className="cs-plain" aria-hidden="true" />
        )}
        {factsOf(answer, by, followPanel).map((fact) => (
          <span key={fact} className="cs-plain">
            {fact}
          </span>
        ))}
        {answer.at > 0 && (
          <time className="cs-step-time" dateTime={new Date(answer.at).toISOString()}>
            {format.clock(answer.at)}
          </time>
        )}
      </p>
      {answer.rule !== undefined && (
        <p className="cs-plain">
          <VisibleText text={permissionCenter.decidedBy(answer.rule)} />
        </p>
      )}
      {answer.reason !== undefined && answer.reason !== "" && (
        <p className="cs-plain">
          <VisibleText text={toolCall.deniedReason(answer.reason)} />
        </p>
      )}
      {step.callKind === "command" && step.subject !== undefined && (
        <p className="cs-step-command">
          <span className="cs-step-prompt" aria-hidden="true">
            $
          </span>
          <code className="cs-plain">
            <VisibleText text={step.subject} />
          </code>
        </p>
      )}
    </div>
  );
}

function factsOf(
  { input, unseen }: Answer,
  by: string,
  words: { readonly unseen: (lines: number) => string; readonly changedInput: string },
): readonly string[] {
  return [
    by,
    ...(input === undefined ? [] : [words.changedInput]),
    ...(unseen === undefined ? [] : [words.unseen(unseen)]),
  ];
}

/** Places that are listed at most; the card of the call lists the rest. */
const mostHits = 200;

/** All places of one call, e.g. the hits of a search; a press shows one as it was at this step. Renders a `<ul>` element. */
function Hits({ step, index }: OfStep & { readonly index: number }): ReactElement {
  const { toolCall } = useMessages();
  const { target, goTo } = useFollowContext();
  const show = useCallback((location: Location) => goTo(index, location), [goTo, index]);
  return (
    <ul className="cs-step-hits" data-slot="step-hits" aria-label={toolCall.locations}>
      {step.locations.slice(0, mostHits).map((location, at) => (
        <li key={at} className="cs-plain">
          <button
            type="button"
            className="cs-follow-node"
            {...(target?.path === location.path && target.line === location.line
              ? { "aria-current": "location" as const }
              : {})}
            onClick={() => show(location)}
          >
            <span className="cs-follow-name">
              <VisibleText text={location.path} />
            </span>
            {location.line !== undefined && <bdi className="cs-follow-line">{location.line}</bdi>}
          </button>
        </li>
      ))}
    </ul>
  );
}

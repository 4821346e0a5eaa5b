"use client";
import { ChevronRight, CircleCheck, CircleX } from "lucide-react";
import type { ReactElement } from "react";
import { findBadExit, hasFailed, readCallTests } from "../../content/index.ts";
import { useToolCall } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import { useFollowContext } from "../../primitives/index.ts";
import { describeExit, describeTests } from "../../renderers/index.ts";
import { VisibleText } from "../../ui/index.ts";

/**
 * Below the last change of an ended turn: how the command ended that ran last, in one line; a press shows that step. Renders a `<button>` element, or nothing where no command came
 * after the change.
 */
export function StepOutcome(): ReactElement | null {
  const messages = useMessages();
  const { steps, index, following, live, goTo } = useFollowContext();
  const last = steps.length - 1;
  const step = steps[last];
  const isShown =
    following && !live && index < last && step?.kind === "command" && step.turnId === steps[index]?.turnId;
  const call = useToolCall(isShown ? step.toolCallKey : "");
  if (!isShown || call === undefined) return null;
  const report = readCallTests(call);
  const bad = findBadExit(call);
  const exit = bad ?? call.content.find((item) => item.type === "terminal")?.exit;
  const result =
    report === undefined ? exit && describeExit(exit, messages) : describeTests(report, { exit: bad }, messages);
  if (result === undefined || (exit?.code === null && exit.signal === null)) return null;
  const failed = call.status !== "completed" || hasFailed(call);
  const Icon = failed ? CircleX : CircleCheck;
  return (
    <button
      type="button"
      className="cs-step-outcome"
      data-slot="step-outcome"
      data-failed={failed}
      onClick={() => goTo(last)}
    >
      <Icon className="cs-step-icon" aria-hidden="true" />
      <span className="cs-step-result">
        <VisibleText text={result} />
      </span>
      <span className="cs-follow-path">
        <VisibleText text={step.subject ?? ""} />
      </span>
      <ChevronRight className="cs-timeline-arrow" aria-hidden="true" />
    </button>
  );
}

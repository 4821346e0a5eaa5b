"use client";
import { ChevronRight, CircleCheck, CircleX } from "lucide-react";
import { useMemo } from "react";
import type { ReactElement } from "react";
import { readTestReport } from "../../content/index.ts";
import type { TestReport } from "../../content/index.ts";
import { useToolCall } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { Messages } from "../../messages/index.ts";
import type { ToolCallContent } from "../../model/index.ts";
import { useFollowContext } from "../../primitives/index.ts";
import { VisibleText } from "../../ui/index.ts";

/**
 * Below the last change of an ended turn: how the command ended that ran last, in one line; a press shows that step. Renders a `<button>` element, or nothing where no command came
 * after the change.
 */
export function StepOutcome(): ReactElement | null {
  const { receipt, toolCall } = useMessages();
  const { steps, index, following, live, goTo } = useFollowContext();
  const last = steps.length - 1;
  const step = steps[last];
  const isShown =
    following && !live && index < last && step?.kind === "command" && step.turnId === steps[index]?.turnId;
  const terminal = useToolCall(isShown ? step.toolCallKey : "")?.content.find((item) => item.type === "terminal");
  const report = useMemo(() => reportOf(terminal), [terminal]);
  if (!isShown) return null;
  const code = terminal?.exit?.code;
  const result = report === undefined ? describeExit(code, toolCall) : describeReport(report, receipt);
  if (result === undefined) return null;
  const failed = report === undefined ? code !== 0 : report.failed > 0;
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
      <span className="cs-step-result">{result}</span>
      <span className="cs-follow-path">
        <VisibleText text={step.subject ?? ""} />
      </span>
      <ChevronRight className="cs-timeline-arrow" aria-hidden="true" />
    </button>
  );
}

/** The tests that a terminal's whole output tells of. */
function reportOf(terminal: Extract<ToolCallContent, { type: "terminal" }> | undefined): TestReport | undefined {
  return terminal === undefined || (terminal.dropped ?? 0) > 0 ? undefined : readTestReport(terminal.output);
}

function describeExit(code: number | null | undefined, { exitCode }: Messages["toolCall"]): string | undefined {
  return typeof code === "number" ? exitCode(code) : undefined;
}

function describeReport({ passed, failed, skipped }: TestReport, texts: Messages["receipt"]): string {
  return failed > 0 ? texts.failed(failed, passed + failed + skipped) : texts.passed(passed);
}

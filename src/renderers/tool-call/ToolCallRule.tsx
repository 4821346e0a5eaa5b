"use client";
import type { ReactElement } from "react";
import { markHidden } from "../../content/index.ts";
import { useCallAnswer, useGrant } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { PolicyRule, ToolCallPart } from "../../model/index.ts";
import { VisibleText } from "../../ui/index.ts";

/** Props of `ToolCallRuleMark` and `ToolCallRule`. */
export interface ToolCallRuleProps {
  /** The tool call that a rule may have decided. */
  readonly part: ToolCallPart;
}

/** A mark in the line of a call: a rule has decided instead of the user. Renders a `<span>` element, or nothing. */
export function ToolCallRuleMark({ part }: ToolCallRuleProps): ReactElement | null {
  const { permissionCenter } = useMessages();
  const rule = useRule(part);
  if (rule === undefined) return null;
  return (
    <span className="cs-tool-call-rule" data-slot="tool-call-rule" title={markHidden(permissionCenter.decidedBy(rule))}>
      {permissionCenter.byRule}
    </span>
  );
}

/** Shows in the body of a call which rule has decided. Renders a `<p>` element, or nothing. */
export function ToolCallRule({ part }: ToolCallRuleProps): ReactElement | null {
  const { permissionCenter } = useMessages();
  const rule = useRule(part);
  if (rule === undefined) return null;
  return (
    <p className="cs-tool-call-note" data-slot="tool-call-decided">
      <VisibleText text={permissionCenter.decidedBy(rule)} />
    </p>
  );
}

/** Returns the rule that has allowed or denied a call, or let a client tool run. */
function useRule(part: ToolCallPart): PolicyRule | undefined {
  const answer = useCallAnswer(part);
  const grant = useGrant(part);
  return answer?.rule ?? grant?.rule;
}

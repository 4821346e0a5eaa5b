"use client";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import type { AgentState } from "../../model/index.ts";
import { VisibleText } from "../../ui/index.ts";

/** Props of `AgentEnded`. */
export interface AgentEndedProps {
  /** How it ended. */
  readonly ended: Extract<AgentState, { readonly state: "ended" }>;
}

/** What happened to an agent that has ended, its last words, and what that means. Renders a `<div>` element. */
export function AgentEnded({ ended: { message, lines } }: AgentEndedProps): ReactElement {
  const { agentLog } = useMessages();
  return (
    <div className="cs-agent-ended" data-slot="agent-ended">
      <p className="cs-agent-ended-title">
        <VisibleText text={message} />
      </p>
      {lines.length > 0 && (
        <pre className="cs-agent-ended-lines" aria-label={agentLog.lastWords}>
          <VisibleText text={lines.join("\n")} />
        </pre>
      )}
      <p className="cs-plain">{agentLog.endedAdvice}</p>
    </div>
  );
}

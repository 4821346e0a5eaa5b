"use client";
import { useMemo } from "react";
import type { ReactElement } from "react";
import { summarizeToolCall } from "../../content/index.ts";
import { useToolCall } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import { useFollowContext } from "../../primitives/index.ts";
import { VisibleText } from "../../ui/index.ts";

/** Props of `AgentMark`. */
export interface AgentMarkProps {
  /** Key of the call that is the sub-agent. */
  readonly agentKey: string;
}

/** Number of colours; further agents reuse them and differ by name. */
const COLOURS = 6;

/** The colour and name of the sub-agent that was at a location. Renders a `<span>` element. */
export function AgentMark({ agentKey }: AgentMarkProps): ReactElement {
  const { followPanel } = useMessages();
  const { trail } = useFollowContext();
  const call = useToolCall(agentKey);
  const agents = useMemo(
    () => [...new Set(trail.map((step) => step.agentKey).filter((key) => key !== undefined))],
    [trail],
  );
  const name = call === undefined ? undefined : (call.title ?? summarizeToolCall(call).object);
  return (
    <span className="cs-agent-mark" data-agent={(agents.indexOf(agentKey) % COLOURS) + 1} title={name}>
      <span className="cs-visually-hidden">{followPanel.by} </span>
      <VisibleText text={name ?? followPanel.helper} />
    </span>
  );
}

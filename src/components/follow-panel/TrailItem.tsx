"use client";
import type { ReactElement } from "react";
import type { FollowStep } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import { useFollowContext } from "../../primitives/index.ts";
import { VisibleText } from "../../ui/index.ts";
import { AgentMark } from "./AgentMark.tsx";
import { followIcons } from "./followIcons.ts";

/** Props of `TrailItem`. */
export interface TrailItemProps {
  /** The place. */
  readonly step: FollowStep;
}

/** One place of the trail; a click shows it. Renders an `<li>` element. */
export function TrailItem({ step }: TrailItemProps): ReactElement {
  const { followPanel } = useMessages();
  const { target, open } = useFollowContext();
  const { location, action, done } = step;
  const Icon = followIcons[action];
  return (
    <li className="cs-plain">
      <button
        type="button"
        className="cs-follow-node"
        data-action={action}
        data-done={done}
        {...(target === location ? { "aria-current": "step" as const } : {})}
        onClick={() => open(location)}
      >
        <Icon className="cs-plain" aria-hidden="true" />
        <span className="cs-follow-verb">{(done ? followPanel.action : followPanel.ahead)[action]}</span>
        <span className="cs-follow-name">
          <VisibleText text={location.path} />
        </span>
        {step.agentKey !== undefined && <AgentMark agentKey={step.agentKey} />}
        {location.line !== undefined && <bdi className="cs-follow-line">{location.line}</bdi>}
        {!done && <span className="cs-visually-hidden"> {followPanel.notDone}</span>}
      </button>
    </li>
  );
}

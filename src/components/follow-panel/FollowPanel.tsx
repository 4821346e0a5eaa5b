"use client";
import { clsx } from "clsx";
import { Crosshair } from "lucide-react";
import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import { FollowRoot, FollowScrubber, FollowToggle, FollowTrail, useFollowContext } from "../../primitives/index.ts";
import type { FollowRootProps } from "../../primitives/index.ts";
import { Button, VisibleText } from "../../ui/index.ts";
import { FileText } from "./FileText.tsx";
import { FileTree } from "./FileTree.tsx";
import type { FollowStep } from "../../hooks/index.ts";
import { AgentMark } from "./AgentMark.tsx";
import { followIcons } from "./followIcons.ts";

/** Props of `FollowPanel`: those of a `<div>`, and the location when the app controls it. */
export interface FollowPanelProps extends Omit<FollowRootProps, "children"> {
  /** Content at the end of its title line, e.g. a close button. */
  readonly aside?: ReactNode | undefined;
  /** Called before a call is shown in the conversation, e.g. to close a panel over it. */
  readonly onShowCall?: (() => void) | undefined;
}

function PanelHead({ aside }: { readonly aside: ReactNode }): ReactElement {
  const { followPanel } = useMessages();
  const { following } = useFollowContext();
  return (
    <div className="cs-follow-head">
      <h2 className="cs-follow-title">{followPanel.title}</h2>
      <FollowToggle asChild>
        <Button size="small" variant="quiet" className="cs-follow-toggle">
          <Crosshair className="cs-plain" aria-hidden="true" />
          {following ? followPanel.following : followPanel.follow}
        </Button>
      </FollowToggle>
      {aside}
    </div>
  );
}

function PanelBody({ onShowCall }: Pick<FollowPanelProps, "onShowCall">): ReactElement {
  const { followPanel } = useMessages();
  const { target } = useFollowContext();
  const [view, setView] = useState<"tree" | "trail">("tree");
  if (target === undefined) return <p className="cs-follow-note">{followPanel.empty}</p>;
  return (
    <>
      <div className="cs-follow-places">
        <div className="cs-follow-views">
          {(["tree", "trail"] as const).map((name) => (
            <Button key={name} size="small" variant="quiet" aria-pressed={view === name} onClick={() => setView(name)}>
              {followPanel[name]}
            </Button>
          ))}
        </div>
        {view === "tree" ? (
          <FileTree />
        ) : (
          <FollowTrail className="cs-follow-trail" aria-label={followPanel.trail}>
            {(step, index) => <TrailItem key={`${step.toolCallKey}:${index}`} step={step} />}
          </FollowTrail>
        )}
      </div>
      <TrailScrubber />
      <FileText path={target.path} onShowCall={onShowCall} />
    </>
  );
}

/**
 * Shows where the agent works: the files it touched, the current file with its line marked, and the trail of its steps. Follows the agent
 * until the user scrolls or opens something else. Needs a `<SessionProvider>`. Renders a `<div>` element.
 */
export function FollowPanel({ aside, onShowCall, className, ...props }: FollowPanelProps): ReactElement {
  return (
    <FollowRoot {...props} className={clsx("cs-root cs-follow", className)}>
      <PanelHead aside={aside} />
      <PanelBody onShowCall={onShowCall} />
    </FollowRoot>
  );
}

/** A slider through the steps of the trail. Renders a `<div>` element, or nothing for a single step. */
function TrailScrubber(): ReactElement | null {
  const { followPanel, toolCall } = useMessages();
  const { trail, target } = useFollowContext();
  if (trail.length < 2) return null;
  const at = trail.findLastIndex(({ location }) => location === target);
  return (
    <div className="cs-follow-scrubber">
      <FollowScrubber
        aria-label={followPanel.scrubber}
        toWords={({ location, action, done }, index, count) =>
          followPanel.step(
            index + 1,
            count,
            toolCall.action((done ? followPanel.action : followPanel.ahead)[action], location.path),
            location.line,
          )
        }
      />
      <span className="cs-plain" dir="auto" aria-hidden="true">
        {followPanel.position(at === -1 ? trail.length : at + 1, trail.length)}
      </span>
    </div>
  );
}

/** Props of `TrailItem`. */
export interface TrailItemProps {
  /** The step that the item shows. */
  readonly step: FollowStep;
}

/** One step of the trail; a click shows its location. Renders an `<li>` element. */
function TrailItem({ step }: TrailItemProps): ReactElement {
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

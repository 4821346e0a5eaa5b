"use client";
import { clsx } from "clsx";
import { Crosshair } from "lucide-react";
import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import { FollowRoot, FollowToggle, FollowTrail, useFollowContext } from "../../primitives/index.ts";
import type { FollowRootProps } from "../../primitives/index.ts";
import { Button } from "../../ui/index.ts";
import { FileText } from "./FileText.tsx";
import { FileTree } from "./FileTree.tsx";
import { TrailScrubber } from "./TrailScrubber.tsx";
import { TrailItem } from "./TrailItem.tsx";

/** Props of `FollowPanel`: those of a `<div>`, and what is looked at where the app decides. */
export interface FollowPanelProps extends Omit<FollowRootProps, "children"> {
  /** What stands at the end of its title line, e.g. a button that puts it away. */
  readonly aside?: ReactNode | undefined;
  /** Called before a call is shown in the conversation, e.g. to put away a panel that lies over it. */
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
 * Shows where the agent is: the files it touched, the current one with its line marked, and the way it took. Goes along until the user
 * scrolls or opens something else. Needs a `<SessionProvider>`. Renders a `<div>` element.
 */
export function FollowPanel({ aside, onShowCall, className, ...props }: FollowPanelProps): ReactElement {
  return (
    <FollowRoot {...props} className={clsx("cs-root cs-follow", className)}>
      <PanelHead aside={aside} />
      <PanelBody {...(onShowCall === undefined ? {} : { onShowCall })} />
    </FollowRoot>
  );
}

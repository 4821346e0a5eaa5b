"use client";
import { clsx } from "clsx";
import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import { FollowRoot, useFollowContext } from "../../primitives/index.ts";
import type { FollowRootProps } from "../../primitives/index.ts";
import { Button } from "../../ui/index.ts";
import { FileTree } from "./FileTree.tsx";
import { StepList } from "./StepList.tsx";
import { StepView } from "./StepView.tsx";
import { Timeline } from "./Timeline.tsx";

/** Props of `FollowPanel`: those of a `<div>`, and what is shown when the app controls it. */
export interface FollowPanelProps extends Omit<FollowRootProps, "children"> {
  /** Content at the end of its title line, e.g. a close button. */
  readonly aside?: ReactNode | undefined;
  /** Called before a call is shown in the conversation, e.g. to close a panel over it. */
  readonly onShowCall?: (() => void) | undefined;
}

const views = ["tree", "steps"] as const;

function PanelHead({ aside }: { readonly aside: ReactNode }): ReactElement {
  const { followPanel } = useMessages();
  return (
    <div className="cs-follow-head">
      <h2 className="cs-follow-title">{followPanel.title}</h2>
      {aside}
    </div>
  );
}

function PanelBody({ onShowCall }: Pick<FollowPanelProps, "onShowCall">): ReactElement {
  const { followPanel } = useMessages();
  const { target, steps, trail } = useFollowContext();
  const [view, setView] = useState<(typeof views)[number]>("tree");
  if (steps.length === 0 && target === undefined) return <p className="cs-follow-empty">{followPanel.empty}</p>;
  return (
    <>
      {trail.length > 0 && (
        <div className="cs-follow-places">
          <div className="cs-follow-views">
            {views.map((name) => (
              <Button
                key={name}
                size="small"
                variant="quiet"
                aria-pressed={view === name}
                onClick={() => setView(name)}
              >
                {followPanel[name]}
              </Button>
            ))}
          </div>
          {view === "tree" ? <FileTree /> : <StepList />}
        </div>
      )}
      <StepView onShowCall={onShowCall} />
      <Timeline />
    </>
  );
}

/**
 * Shows what the agent does, and plays it again: the files it touched, each file as it was at a step, commands with their output,
 * decisions, and a timeline of all steps. Follows the agent until the user scrolls, goes to a step or opens something else. Needs a
 * `<SessionProvider>`. Renders a `<div>` element.
 */
export function FollowPanel({ aside, onShowCall, className, ...props }: FollowPanelProps): ReactElement {
  return (
    <FollowRoot {...props} className={clsx("cs-root cs-follow", className)}>
      <PanelHead aside={aside} />
      <PanelBody onShowCall={onShowCall} />
    </FollowRoot>
  );
}

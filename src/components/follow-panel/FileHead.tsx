"use client";
import { MessageSquareText } from "lucide-react";
import type { ReactElement } from "react";
import { useReveal } from "../../hooks/index.ts";
import type { FollowStep } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { Location } from "../../model/index.ts";
import { PlaceActions } from "../../renderers/index.ts";
import { IconButton, VisibleText } from "../../ui/index.ts";
import { AgentMark } from "./AgentMark.tsx";

/** Props of `FileHead`. */
export interface FileHeadProps {
  /** The location that is shown. */
  readonly location: Location;
  /** The step of the trail at that location; undefined for a location that the app or the user opened. */
  readonly step: FollowStep | undefined;
  /** Called before the call is shown in the conversation. */
  readonly onShowCall?: (() => void) | undefined;
}

/** The header of a file: path, line and sub-agent, with buttons that open it in the editor and show the call. Renders a `<div>` element. */
export function FileHead({ location, step, onShowCall }: FileHeadProps): ReactElement {
  const { followPanel } = useMessages();
  const reveal = useReveal();
  const { path, line, endLine } = location;
  return (
    <div className="cs-follow-file-head">
      <p className="cs-follow-path">
        <VisibleText text={path} />
        {line !== undefined && <bdi className="cs-follow-line"> {followPanel.lines(line, endLine)}</bdi>}
      </p>
      {step?.agentKey !== undefined && <AgentMark agentKey={step.agentKey} />}
      <PlaceActions location={location} />
      {step !== undefined && (
        <IconButton
          label={followPanel.showCall}
          onClick={() => {
            onShowCall?.();
            // After the next frame the drawer over the conversation is closed: behind a dialog nothing can be focused.
            requestAnimationFrame(() => reveal(step.toolCallKey));
          }}
        >
          <MessageSquareText className="cs-plain" aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

"use client";
import type { ReactElement } from "react";
import { toDuration } from "../../../content/index.ts";
import type { ChangedFact } from "../../../hooks/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { deadlineOf } from "../../../model/index.ts";
import type { AgentRequest, ToolCallPart } from "../../../model/index.ts";
import { isForeignFrame } from "../../../primitives/index.ts";
import { ToolOriginNote } from "../../../renderers/index.ts";
import { useSecond } from "../../../ui/index.ts";
import { useChatSettings } from "../../chat/ChatSettings.ts";
import { readTitleAction } from "../../chat/describeRequest.ts";
import { useIsRestored } from "../actions/useIsRestored.ts";
import { PresentationView } from "../presentation/PresentationView.tsx";
import type { PresentationViewProps } from "../presentation/PresentationView.tsx";
import { readReason } from "../presentation/usePresentation.ts";
import type { PresentedRequest } from "../presentation/usePresentation.ts";
import { AgentLabels } from "./AgentLabels.tsx";
import { PermissionAsker } from "./PermissionAsker.tsx";
import { PermissionReason } from "./PermissionReason.tsx";
import { PermissionRisk } from "./PermissionRisk.tsx";
import { PromptDetails } from "./PromptDetails.tsx";
import { ScreenTarget } from "./ScreenTarget.tsx";

/** Props of `PromptBody`. */
export interface PromptBodyProps {
  /** The request. */
  readonly request: AgentRequest;
  /** Its call; undefined where it names none. */
  readonly call: ToolCallPart | undefined;
  /** What the agent has changed since it was shown first (`useShown`). */
  readonly changed: readonly ChangedFact[];
  /** The call as a prompt shows it; undefined while that is prepared. */
  readonly presented: PresentedRequest | undefined;
  /** The decisions about parts of its change, where these can be granted one by one. */
  readonly review?: PresentationViewProps["review"] | undefined;
}

/**
 * Everything that a person has to know before a decision: who asks, what has changed, the deadline, the risk, the whole call, the reason.
 * The same for a single prompt and in a batch. Renders several elements.
 */
export function PromptBody({ request, call, changed, presented, review }: PromptBodyProps): ReactElement {
  const { permission } = useMessages();
  const { presentation } = presented ?? {};
  const reason = readReason({ request, call });
  // The heading names the action: which tool performs it, and what the agent calls it, stands right below.
  const acts = call !== undefined && presentation !== undefined && readTitleAction(call, presentation) !== undefined;
  return (
    <>
      {acts && <AgentLabels call={call} />}
      {call?.parentKey !== undefined && <PermissionAsker parentKey={call.parentKey} />}
      <PromptNotes request={request} call={call} changed={changed} />
      {(presented === undefined || presented.isPartial) && <p className="cs-permission-note">{permission.preparing}</p>}
      {call !== undefined && presented !== undefined && (
        <PermissionRisk
          presentation={presented.presentation}
          acts={acts}
          onPage={request.kind === "execution" || call.runsOn === "application"}
        />
      )}
      {call !== undefined && <ScreenTarget call={call} />}
      {presented !== undefined && <PresentationView presentation={presented.presentation} review={review} />}
      {/* What would run comes first: a long text of the agent must not push it out of view. */}
      {reason !== undefined && <PermissionReason reason={reason} />}
      {call !== undefined && <PromptDetails call={call} request={request} isNamed={acts} />}
    </>
  );
}

function PromptNotes({ request, call, changed }: Pick<PromptBodyProps, "request" | "call" | "changed">): ReactElement {
  const { permission } = useMessages();
  const { consent } = useChatSettings();
  const framed = consent.allowForeignFrame !== true && isForeignFrame();
  const restored = useIsRestored(request, call);
  const deadline = deadlineOf(request);
  return (
    <>
      {changed.length > 0 && (
        <p className="cs-permission-note" data-slot="permission-changed" data-severity="warning">
          {permission.changed(changed.map((fact) => permission.changedWhat[fact]))}
        </p>
      )}
      {deadline !== undefined && <PermissionDeadline expiresAt={deadline} />}
      {framed && (
        <p className="cs-permission-note" data-severity="warning">
          {permission.framed}
        </p>
      )}
      {call !== undefined && <ToolOriginNote part={call} />}
      {restored && <p className="cs-permission-note">{permission.runAgainNote}</p>}
    </>
  );
}

/** Props of `PermissionDeadline`. */
export interface PermissionDeadlineProps {
  /** The deadline of an answer, in epoch milliseconds. */
  readonly expiresAt: number;
}

/** Milliseconds before the deadline at which the countdown begins. */
const countedFrom = 10 * 60_000;

/** The deadline of a request, with a countdown in the last ten minutes. Renders a `<p>` element. */
function PermissionDeadline({ expiresAt }: PermissionDeadlineProps): ReactElement {
  const { permission, format } = useMessages();
  const left = expiresAt - useSecond();
  return (
    <p
      className="cs-permission-note"
      data-slot="permission-deadline"
      data-severity={left < 60_000 ? "warning" : undefined}
    >
      {left <= 0 ? permission.timeOver : permission.deadline(format.clock(expiresAt))}
      {left > 0 && left < countedFrom && (
        <strong className="cs-permission-time" role="timer">
          {" "}
          {permission.timeLeft(format.seconds(toDuration(left)))}
        </strong>
      )}
    </p>
  );
}

"use client";
import { LocateFixed, ShieldQuestion } from "lucide-react";
import { useId, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { useRequest, useToolCall } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { AgentRequest, ToolCallPart } from "../../model/index.ts";
import { isForeignFrame, RequestRoot } from "../../primitives/index.ts";
import type { RequestRootProps } from "../../primitives/index.ts";
import { ToolOriginNote } from "../../renderers/index.ts";
import { IconButton, loadable, VisibleText } from "../../ui/index.ts";
import { useChatSettings } from "../chat/ChatSettings.ts";
import { describeRequest } from "../chat/describeRequest.ts";
import { RememberGrant } from "../permission-center/RememberGrant.tsx";
import { LinkPrompt } from "./LinkPrompt.tsx";
import { PermissionActions } from "./PermissionActions.tsx";
import { PermissionAsker } from "./PermissionAsker.tsx";
import { PermissionDeadline } from "./PermissionDeadline.tsx";
import { PermissionFacts } from "./PermissionFacts.tsx";
import { PermissionPreview } from "./PermissionPreview.tsx";
import { PermissionReason } from "./PermissionReason.tsx";
import { PermissionState } from "./PermissionState.tsx";
import { useEvidence } from "./useEvidence.ts";
import { usePartialChange } from "./usePartialChange.ts";
import { useIsRestored } from "./useIsRestored.ts";

/** Forms are rare, and heavy by their fields and the check of what is entered. */
const FormPrompt = loadable(() => import("./FormPrompt.tsx").then((module) => module.FormPrompt));

/** Props of `PermissionPrompt`. */
export interface PermissionPromptProps {
  /** Id of the request. */
  readonly requestId: string;
  /** What stands at the end of its head, e.g. how many are answered. */
  readonly aside?: ReactNode;
  /** Called after the user has decided. */
  readonly onDecision?: NonNullable<RequestRootProps["onDecision"]>;
  /** Called with the key of its call when the user wants to see it in the thread; absent where it stands there. */
  readonly onReveal?: (toolCallKey: string) => void;
}

function PromptNotes(props: { readonly request: AgentRequest; readonly call: ToolCallPart | undefined }): ReactElement {
  const { request, call } = props;
  const messages = useMessages();
  const { consent } = useChatSettings();
  const framed = consent.allowForeignFrame !== true && isForeignFrame();
  const [firstArgument] = useState(call?.argument);
  const restored = useIsRestored(request, call);
  const unready = call !== undefined && call.inputState !== "ready" && call.inputState !== "invalid";
  const { safetyCheck, reason } = request;
  return (
    <>
      {safetyCheck !== undefined && reason !== undefined && <PermissionReason request={request} reason={reason} />}
      {request.expiresAt !== undefined && <PermissionDeadline expiresAt={request.expiresAt} />}
      {framed && (
        <p className="cs-permission-note" data-severity="warning">
          {messages.permission.framed}
        </p>
      )}
      {call !== undefined && <ToolOriginNote part={call} />}
      {restored && <p className="cs-permission-note">{messages.permission.runAgainNote}</p>}
      {call === undefined && request.kind === "permission" && (
        <p className="cs-permission-note">{messages.permission.noCall}</p>
      )}
      {unready && <p className="cs-permission-note">{messages.permission.inputMissing}</p>}
      {call !== undefined && firstArgument !== undefined && firstArgument !== call.argument && (
        <p className="cs-permission-note" data-severity="warning">
          {messages.permission.changed}
        </p>
      )}
    </>
  );
}

function PromptAnswer({ request }: { readonly request: AgentRequest }): ReactElement {
  if (request.state !== "open" || request.heldElsewhere !== undefined) return <PermissionState />;
  if (request.kind === "form") return <FormPrompt />;
  if (request.kind === "link") return <LinkPrompt />;
  return (
    <>
      <PermissionActions />
      <RememberGrant />
    </>
  );
}

/**
 * One request: what would run, why, and the ways to answer. Takes no focus, and nothing but a button of it decides.
 * Renders a `<fieldset>` element; nothing where the id is unknown.
 */
export function PermissionPrompt({
  requestId,
  aside,
  onDecision,
  onReveal,
}: PermissionPromptProps): ReactElement | null {
  const messages = useMessages();
  const { consent } = useChatSettings();
  const request = useRequest(requestId);
  const call = useToolCall(request?.toolCallKey ?? "");
  const titleId = useId();
  const reading = useEvidence(call);
  const { review } = usePartialChange(request, call);
  if (request === undefined) return null;
  return (
    <RequestRoot
      className="cs-root cs-permission"
      requestId={requestId}
      consent={consent}
      held={reading.unread}
      aria-labelledby={titleId}
      {...(onDecision === undefined ? {} : { onDecision })}
    >
      <div className="cs-permission-head">
        <ShieldQuestion className="cs-permission-icon" aria-hidden="true" />
        <p className="cs-permission-title" id={titleId}>
          <span className="cs-visually-hidden">{messages.permission.label("")}</span>
          <VisibleText text={describeRequest(request, call, messages)} />
        </p>
        {call !== undefined && onReveal !== undefined && (
          <IconButton label={messages.permission.jump} onClick={() => onReveal(call.key)}>
            <LocateFixed className="cs-plain" aria-hidden="true" />
          </IconButton>
        )}
        {aside}
      </div>
      <div className="cs-permission-body">
        {call?.parentKey !== undefined && <PermissionAsker parentKey={call.parentKey} />}
        {call !== undefined && (
          <PermissionFacts call={call} onPage={request.kind === "execution" || call.runsOn === "application"} />
        )}
        <PromptNotes request={request} call={call} />
        <PermissionPreview reading={reading} review={review} />
        {/* What would run comes first: the agent's own words, however many, do not push it out of sight. */}
        {request.safetyCheck === undefined && request.reason !== undefined && (
          <PermissionReason request={request} reason={request.reason} />
        )}
      </div>
      {reading.unread && (
        <p className="cs-permission-note">
          {reading.isLong ? messages.permission.scrollFirst : messages.permission.seeFirst}
        </p>
      )}
      <PromptAnswer request={request} />
    </RequestRoot>
  );
}

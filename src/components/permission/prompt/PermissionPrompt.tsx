"use client";
import { LocateFixed } from "lucide-react";
import { useId, useMemo, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { findGrantBlock } from "../../../content/index.ts";
import { useAskedCall, useRequest, useShown } from "../../../hooks/index.ts";
import { useMessages } from "../../../messages/index.ts";
import type { AgentRequest, ToolCallPart } from "../../../model/index.ts";
import { RequestRoot } from "../../../primitives/index.ts";
import type { RequestRootProps } from "../../../primitives/index.ts";
import { IconButton, PieceContext, VisibleText } from "../../../ui/index.ts";
import { useChatSettings } from "../../chat/ChatSettings.ts";
import { describePrompt } from "../../chat/describeRequest.ts";
import { BlockedActions } from "../actions/BlockedActions.tsx";
import { PermissionActions } from "../actions/PermissionActions.tsx";
import { FormPrompt } from "../forms.ts";
import { RiskIcon } from "./PermissionRisk.tsx";
import { LinkPrompt } from "./LinkPrompt.tsx";
import { PromptTitle } from "./PromptTitle.tsx";
import { PromptBody } from "./PromptBody.tsx";
import { ReachKeys } from "./ReachKeys.tsx";
import { PermissionState } from "./PermissionState.tsx";
import { PromptContext } from "./PromptContext.ts";
import { useHeldReview, usePartialChange } from "../actions/usePartialChange.ts";
import { isEffectUnknown, toForm } from "../presentation/riskLook.ts";
import { usePresentation } from "../presentation/usePresentation.ts";
import { useOverflow } from "./useOverflow.ts";
import { useReading } from "./useReading.ts";

/** Props of `PermissionPrompt`. */
export interface PermissionPromptProps {
  /** Id of the request to show. */
  readonly requestId: string;
  /** Content at the end of its header, e.g. the progress of the batch. */
  readonly aside?: ReactNode | undefined;
  /** Called after the user has decided. */
  readonly onDecision?: NonNullable<RequestRootProps["onDecision"]> | undefined;
  /** Called with the key of its call when the user wants to see it in the thread; absent when the prompt is in the thread. */
  readonly onReveal?: ((toolCallKey: string) => void) | undefined;
}

function PromptAnswer({
  request,
  call,
}: {
  readonly request: AgentRequest;
  readonly call: ToolCallPart | undefined;
}): ReactElement {
  if (request.state !== "open" || request.heldElsewhere !== undefined) return <PermissionState />;
  const block = request.blocked?.reason ?? findGrantBlock({ call, request });
  if (block !== undefined && block !== "unready") return <BlockedActions reason={block} />;
  if (request.kind === "form") return <FormPrompt />;
  if (request.kind === "link") return <LinkPrompt />;
  return <PermissionActions unready={block === "unready"} />;
}

/**
 * One request: what would run, why, and the answers. Takes no focus, and only its buttons and their shortcuts decide. It can be granted
 * after all of it was in view. Renders a `<fieldset>` element; nothing when the id is unknown.
 */
export function PermissionPrompt({
  requestId,
  aside,
  onDecision,
  onReveal,
}: PermissionPromptProps): ReactElement | null {
  const messages = useMessages();
  const { consent, workspace, describeCall } = useChatSettings();
  const request = useRequest(requestId);
  const call = useAskedCall(request);
  const titleId = useId();
  const labelsId = useId();
  const { shown, changed } = useShown(request, call);
  const presented = usePresentation(shown, workspace);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const reading = useReading(body, presented);
  const hasMore = useOverflow(body);
  const change = usePartialChange(request, call);
  const { review, onWriting } = useHeldReview(change.review);
  const level = presented?.presentation.risk.level ?? "ordinary";
  const isUnknown = isEffectUnknown(request, call, presented?.presentation);
  const form = toForm(level, isUnknown);
  const prompt = useMemo(
    () => ({ reading, risk: level, form, labelsId, onWriting }),
    [reading, level, form, labelsId, onWriting],
  );
  if (request === undefined) return null;
  const title = describePrompt(request, call, presented?.presentation, messages);
  // In words of the app a dangerous call could read as a harmless one.
  const named = call === undefined || level === "danger" ? undefined : describeCall?.(call);
  // A group, no region: one landmark per prompt would crowd the list of landmarks.
  const reachable = { role: "group", tabIndex: 0 } as const;
  const isReady = presented !== undefined && !presented.isPartial && !change.comparing;
  const mayGrant = reading.unseen.length === 0 || (reading.onlyBulk && consent.review !== "complete");
  return (
    <PromptContext.Provider value={prompt}>
      <PieceContext.Provider value={reading.target}>
        <RequestRoot
          className="cs-root cs-permission"
          requestId={requestId}
          consent={consent}
          held={!isReady || !mayGrant}
          data-risk={level}
          data-effect={isUnknown ? "unknown" : undefined}
          aria-labelledby={titleId}
          onDecision={onDecision}
        >
          <div className="cs-permission-head">
            <RiskIcon level={level} />
            <p className="cs-permission-title" id={titleId}>
              <span className="cs-visually-hidden">{messages.permission.label("")}</span>
              {named === undefined ? <PromptTitle words={title} /> : <VisibleText text={named} />}
            </p>
            <ReachKeys request={request} />
            {call !== undefined && onReveal !== undefined && (
              <IconButton label={messages.permission.jump} onClick={() => onReveal(call.key)}>
                <LocateFixed className="cs-plain" aria-hidden="true" />
              </IconButton>
            )}
            {aside}
          </div>
          {named !== undefined && (
            <p className="cs-permission-note" data-slot="permission-own-title">
              <PromptTitle words={title} />
            </p>
          )}
          <div
            className="cs-permission-body"
            ref={setBody}
            data-more={hasMore}
            aria-label={messages.permission.shown}
            {...reachable}
          >
            <PromptBody request={request} call={call} changed={changed} presented={presented} review={review} />
          </div>
          <PromptAnswer request={request} call={call} />
        </RequestRoot>
      </PieceContext.Provider>
    </PromptContext.Provider>
  );
}

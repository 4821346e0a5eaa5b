"use client";
import { ShieldQuestion } from "lucide-react";
import { useCallback, useId, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { useRequest, useToolCall } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { AgentRequest, ToolCallPart } from "../../model/index.ts";
import { RequestRoot } from "../../primitives/index.ts";
import type { RequestRootProps } from "../../primitives/index.ts";
import { VisibleText } from "../../ui/index.ts";
import { useChatSettings } from "../chat/ChatSettings.ts";
import { describeRequest } from "../chat/describeRequest.ts";
import { FormPrompt } from "./FormPrompt.tsx";
import { LinkPrompt } from "./LinkPrompt.tsx";
import { PermissionActions } from "./PermissionActions.tsx";
import { PermissionPreview } from "./PermissionPreview.tsx";
import { PermissionState } from "./PermissionState.tsx";
import { useIsRestored } from "./useIsRestored.ts";
import { useReadToEnd } from "./useReadToEnd.ts";

/** Props of `PermissionPrompt`. */
export interface PermissionPromptProps {
  /** Id of the request. */
  readonly requestId: string;
  /** What stands at the end of its title line, e.g. how many are answered. */
  readonly aside?: ReactNode;
  /** Called after the user has decided. */
  readonly onDecision?: NonNullable<RequestRootProps["onDecision"]>;
}

/** Text beyond which the end must have been in sight before it can be granted. */
const LONG_TEXT = 2000;
const LONG_LINES = 20;

function isLong(call: ToolCallPart | undefined): boolean {
  if (call === undefined || call.content.some(({ type }) => type === "diff" || type === "patch")) return false;
  return call.argument.length > LONG_TEXT || call.argument.split("\\n").length > LONG_LINES;
}

function PromptNotes(props: { readonly request: AgentRequest; readonly call: ToolCallPart | undefined }): ReactElement {
  const { request, call } = props;
  const messages = useMessages();
  const [firstArgument] = useState(call?.argument);
  const restored = useIsRestored(request, call);
  const unready = call !== undefined && call.inputState !== "ready" && call.inputState !== "invalid";
  return (
    <>
      {request.reason !== undefined && (
        <p className="cs-permission-note">
          <VisibleText text={request.reason} />
        </p>
      )}
      {request.kind === "execution" && (
        <p className="cs-permission-note">
          {restored ? messages.permission.runAgainNote : messages.permission.pageTool}
        </p>
      )}
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
  if (request.state !== "open") return <PermissionState />;
  if (request.kind === "form") return <FormPrompt />;
  if (request.kind === "link") return <LinkPrompt />;
  return <PermissionActions />;
}

/**
 * One request: what would run, why, and the ways to answer. Takes no focus, and nothing but a button of it decides.
 * Renders a `<fieldset>` element; nothing where the id is unknown.
 */
export function PermissionPrompt({ requestId, aside, onDecision }: PermissionPromptProps): ReactElement | null {
  const messages = useMessages();
  const { consent } = useChatSettings();
  const request = useRequest(requestId);
  const call = useToolCall(request?.toolCallKey ?? "");
  const titleId = useId();
  const [preview, setPreview] = useState<HTMLElement | null>(null);
  const scrollRef = useCallback((element: HTMLElement | null) => setPreview(element), []);
  const read = useReadToEnd(preview, call?.argument ?? "");
  if (request === undefined) return null;
  const held = isLong(call) && !read;
  return (
    <RequestRoot
      className="cs-permission"
      requestId={requestId}
      consent={consent}
      held={held}
      aria-labelledby={titleId}
      {...(onDecision === undefined ? {} : { onDecision })}
    >
      <div className="cs-permission-head">
        <ShieldQuestion className="cs-permission-icon" aria-hidden="true" />
        <p className="cs-permission-title" id={titleId}>
          <span className="cs-visually-hidden">{messages.permission.label("")}</span>
          <VisibleText text={describeRequest(request, call, messages)} />
        </p>
        {aside}
      </div>
      <PromptNotes request={request} call={call} />
      {call !== undefined && <PermissionPreview call={call} scrollRef={scrollRef} />}
      {held && <p className="cs-permission-note">{messages.permission.scrollFirst}</p>}
      <PromptAnswer request={request} />
    </RequestRoot>
  );
}

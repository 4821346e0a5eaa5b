"use client";
import { PanelsTopLeft, TimerOff, X } from "lucide-react";
import type { ReactElement } from "react";
import { useToolCall } from "../../../hooks/index.ts";
import type { GoneRequest } from "../../../hooks/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { IconButton, VisibleText } from "../../../ui/index.ts";
import { describeRequest } from "../../chat/describeRequest.ts";
import { useChatSettings } from "../../chat/ChatSettings.ts";

/** Props of `GoneNote`. */
export interface GoneNoteProps {
  /** The request that can no longer be answered here (null for none), and the function that dismisses the note. */
  readonly gone: GoneRequest;
}

/** A line that reports that a request was withdrawn, has expired or was answered in another tab. Renders a `<div>` element, or nothing. */
export function GoneNote({ gone }: GoneNoteProps): ReactElement | null {
  const messages = useMessages();
  const { focusComposer } = useChatSettings();
  const { request, dismiss } = gone;
  const call = useToolCall(request?.toolCallKey ?? "");
  if (request === null) return null;
  const { state: final, answer } = request;
  const elsewhere = answer?.granted === true ? "allowedElsewhere" : "deniedElsewhere";
  const state = final === "answered" ? elsewhere : final === "expired" ? "expired" : "withdrawn";
  const Icon = final === "answered" ? PanelsTopLeft : TimerOff;
  return (
    <div className="cs-permission-line" data-slot="permission-gone" data-status={state}>
      <Icon className="cs-permission-icon" aria-hidden="true" />
      <span className="cs-plain">
        {messages.permission.gone[state]} <VisibleText text={describeRequest(request, call, messages)} />
      </span>
      <IconButton
        label={messages.permission.dismiss}
        onClick={() => {
          dismiss();
          focusComposer();
        }}
      >
        <X className="cs-plain" aria-hidden="true" />
      </IconButton>
    </div>
  );
}

"use client";
import { useEffect } from "react";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import type { BatchItem } from "../../primitives/index.ts";
import { VisibleText } from "../../ui/index.ts";
import { describeRequest } from "../chat/describeRequest.ts";
import { PermissionAsker } from "./PermissionAsker.tsx";
import { PermissionFacts } from "./PermissionFacts.tsx";
import { PermissionPreview } from "./PermissionPreview.tsx";
import { useEvidence } from "./useEvidence.ts";

/** Props of `BatchItemView`. */
export interface BatchItemViewProps {
  /** What would be decided with the others. */
  readonly item: BatchItem;
  /** Called when it has been read, or has to be read anew. Keep it stable between renders. */
  readonly onUnreadChange: (requestId: string, unread: boolean) => void;
}

/** One of several requests that are decided at once: as much as its own prompt shows. Renders an `<li>` element. */
export function BatchItemView({ item, onUnreadChange }: BatchItemViewProps): ReactElement {
  const messages = useMessages();
  const { request, call } = item;
  const { requestId } = request;
  const reading = useEvidence(call);
  const { unread } = reading;
  useEffect(() => {
    onUnreadChange(requestId, unread);
    return () => onUnreadChange(requestId, false);
  }, [requestId, unread, onUnreadChange]);
  return (
    <li className="cs-permission-item" data-slot="permission-item" data-request-id={requestId}>
      <h3 className="cs-permission-title">
        <VisibleText text={describeRequest(request, call, messages)} />
      </h3>
      {call?.parentKey !== undefined && <PermissionAsker parentKey={call.parentKey} />}
      {call !== undefined && <PermissionFacts call={call} onPage={request.kind === "execution"} />}
      {request.reason !== undefined && (
        <p className="cs-permission-note">
          <VisibleText text={request.reason} />
        </p>
      )}
      <PermissionPreview reading={reading} />
      {unread && <p className="cs-permission-note">{messages.permission.scrollFirst}</p>}
    </li>
  );
}

"use client";
import { useEffect, useRef } from "react";
import type { ReactElement } from "react";
import { onEscape, submitByEnter } from "../../../content/index.ts";
import { useKept } from "../../../hooks/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { RequestDenyForm, useRequestContext } from "../../../primitives/index.ts";
import { Button } from "../../../ui/index.ts";

/** Props of `DenyReason`. */
export interface DenyReasonProps {
  /** Called when the user goes back to the options. */
  readonly onCancel: () => void;
}

/**
 * A form for what the agent should do instead, sent as the reason of a denial. Enter sends, Escape goes back. Renders a `<form>` element.
 */
export function DenyReason({ onCancel }: DenyReasonProps): ReactElement {
  const messages = useMessages();
  const { request } = useRequestContext();
  const [kept, keep] = useKept(`reason ${request.requestId}`);
  const input = useRef<HTMLTextAreaElement>(null);
  // The button that opened it is unmounted: the focus moves to what replaced it.
  useEffect(() => input.current?.focus(), []);
  function cancel(): void {
    keep(undefined);
    onCancel();
  }
  useEffect(() => onEscape(input.current?.form, cancel));
  return (
    <RequestDenyForm className="cs-permission-reason">
      <textarea
        ref={input}
        className="cs-field"
        name="reason"
        dir="auto"
        rows={2}
        value={typeof kept === "string" ? kept : ""}
        onChange={(event) => keep(event.target.value)}
        aria-label={messages.permission.reasonLabel}
        placeholder={messages.permission.reasonLabel}
        onKeyDown={submitByEnter}
      />
      <div className="cs-actions">
        <Button onClick={cancel}>{messages.permission.reasonCancel}</Button>
        <span className="cs-actions-gap" />
        <Button variant="primary" type="submit">
          {messages.permission.denySend}
        </Button>
      </div>
    </RequestDenyForm>
  );
}

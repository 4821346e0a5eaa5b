"use client";
import { useCallback, useMemo, useState } from "react";
import type { ReactElement } from "react";
import { flushSync } from "react-dom";
import { useToolCalls } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { AgentRequest } from "../../model/index.ts";
import { useBatchDecision } from "../../primitives/index.ts";
import type { ConsentEvent } from "../../primitives/index.ts";
import { Button, Dialog } from "../../ui/index.ts";
import { useChatSettings } from "../chat/ChatSettings.ts";
import { BatchItemView } from "./BatchItemView.tsx";
import { useFocusAfter } from "./useFocusAfter.ts";
import { useReadToEnd } from "./useReadToEnd.ts";

/** Props of `BatchReview`. */
export interface BatchReviewProps {
  /** What is decided at once, oldest first. Keep the list stable between renders. */
  readonly requests: readonly AgentRequest[];
  /** How many more wait that can only be answered by themselves. */
  readonly others: number;
  /** Called when it is to go: after the decision, or without one. */
  readonly onClose: () => void;
}

/**
 * Several requests in one dialog, each as it would run, and one answer for all of them. It can be allowed only after the list and each
 * long input in it was read to its end. Renders a `<dialog>` element.
 */
export function BatchReview({ requests, others, onClose }: BatchReviewProps): ReactElement {
  const messages = useMessages();
  const { batch } = messages.permission;
  const { consent, focusComposer } = useChatSettings();
  useFocusAfter(true);
  const calls = useToolCalls(useMemo(() => requests.flatMap(({ toolCallKey }) => toolCallKey ?? []), [requests]));
  const items = requests.map((request) => ({ request, call: calls.find(({ key }) => key === request.toolCallKey) }));
  const [unread, setUnread] = useState<ReadonlySet<string>>(() => new Set());
  const onUnreadChange = useCallback((requestId: string, isUnread: boolean) => {
    setUnread((known) => {
      if (known.has(requestId) === isUnread) return known;
      return new Set(isUnread ? [...known, requestId] : [...known].filter((id) => id !== requestId));
    });
  }, []);
  const [list, setList] = useState<HTMLElement | null>(null);
  const seen = useReadToEnd(list, requests.map(({ requestId }) => requestId).join("\n"));
  const held = !seen || unread.size > 0;
  const { grantable, decideAll } = useBatchDecision(items, { consent, held, element: list });
  function decide(granted: boolean, event: ConsentEvent): void {
    if (!decideAll(granted, event)) return;
    // While the dialog is open nothing else can have the focus.
    flushSync(onClose);
    focusComposer();
  }
  const count = requests.length;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={batch.title(count)}
      footer={
        <div className="cs-actions">
          <Button variant="secondary" onClick={(event) => decide(false, event)}>
            {batch.deny(count)}
          </Button>
          <span className="cs-actions-gap" />
          <Button variant="primary" aria-disabled={!grantable} onClick={(event) => decide(true, event)}>
            {batch.allow(count)}
          </Button>
        </div>
      }
    >
      <p className="cs-permission-note">
        {batch.note} {others > 0 && batch.others(others)}
      </p>
      <ul className="cs-permission-items" ref={setList}>
        {items.map((item) => (
          <BatchItemView key={item.request.requestId} item={item} onUnreadChange={onUnreadChange} />
        ))}
      </ul>
      {held && <p className="cs-permission-note">{batch.readFirst}</p>}
    </Dialog>
  );
}

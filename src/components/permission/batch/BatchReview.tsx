"use client";
import { useCallback, useState } from "react";
import type { ReactElement } from "react";
import { flushSync } from "react-dom";
import { useAskedCalls } from "../../../hooks/index.ts";
import { useMessages } from "../../../messages/index.ts";
import type { AgentRequest } from "../../../model/index.ts";
import { useBatchDecision } from "../../../primitives/index.ts";
import type { ConsentEvent } from "../../../primitives/index.ts";
import { Button, Dialog } from "../../../ui/index.ts";
import { useChatSettings } from "../../chat/ChatSettings.ts";
import { GrantButton } from "../actions/GrantButton.tsx";
import { BatchItemView } from "./BatchItemView.tsx";
import type { BatchItemState } from "./BatchItemView.tsx";
import { useFocusAfter } from "../places/useFocusAfter.ts";
import { useReplacedAnswer } from "../places/useReplacedAnswer.ts";
import { joinLooks } from "../presentation/riskLook.ts";
import { ShowRest } from "../prompt/ShowRest.tsx";
import { useOverflow } from "../prompt/useOverflow.ts";
import type { Reading } from "../prompt/useReading.ts";

/** Props of `BatchReview`. */
export interface BatchReviewProps {
  /** The requests to decide at once, oldest first. Keep the list stable between renders. */
  readonly requests: readonly AgentRequest[];
  /** Number of other open requests, which have to be answered one by one. */
  readonly others: number;
  /** Called when the dialog closes, with or without a decision. */
  readonly onClose: () => void;
}

/**
 * Several requests in one dialog, each as it would run, and one answer for all of them. They can be granted only after every piece of each
 * was in view. Renders a `<dialog>` element.
 */
export function BatchReview({ requests, others, onClose }: BatchReviewProps): ReactElement {
  const messages = useMessages();
  const { permission } = messages;
  const { batch } = permission;
  // It scrolls: without a tab stop only a pointer could scroll it.
  const reachable = { role: "group", tabIndex: 0 } as const;
  const { consent, focusComposer } = useChatSettings();
  useFocusAfter(true);
  const calls = useAskedCalls(requests);
  const items = requests.map((request, index) => ({ request, call: calls[index] }));
  const [states, setStates] = useState<ReadonlyMap<string, BatchItemState | undefined>>(() => new Map());
  const onState = useCallback((requestId: string, state: BatchItemState | undefined) => {
    setStates((earlier) => new Map(earlier).set(requestId, state));
  }, []);
  const [list, setList] = useState<HTMLElement | null>(null);
  const hasMore = useOverflow(list);
  const all = requests.map(({ requestId }) => states.get(requestId));
  const known = all.filter((state) => state !== undefined);
  const readings = known.map(({ reading }) => reading);
  const rest = readings.find((reading) => reading.rest);
  const replaced = useReplacedAnswer(rest === undefined ? "grant" : "rest");
  const held = all.some((state) => state === undefined || state.reading.unseen.length > 0);
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
        <div className="cs-actions" {...replaced}>
          <Button variant="secondary" onClick={(event) => decide(false, event)}>
            {batch.deny(count)}
          </Button>
          <span className="cs-actions-gap" />
          {rest !== undefined ? (
            <ShowRest reading={sumReadings(rest, readings)} />
          ) : (
            <GrantButton
              variant="primary"
              look={joinLooks(known)}
              aria-disabled={!grantable}
              onClick={(event) => decide(true, event)}
            >
              {batch.allow(count)}
            </GrantButton>
          )}
        </div>
      }
    >
      <p className="cs-permission-note">
        {batch.note} {others > 0 && batch.others(others)}
      </p>
      <div
        className="cs-permission-items"
        ref={setList}
        data-more={hasMore}
        aria-label={permission.shown}
        {...reachable}
      >
        <ul className="cs-permission-list">
          {items.map((item) => (
            <BatchItemView key={item.request.requestId} item={item} onState={onState} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

/** Merges the reading progress of all requests; the next unseen piece is that of the first. */
function sumReadings(first: Reading, all: readonly Reading[]): Reading {
  return {
    ...first,
    unseen: all.flatMap(({ unseen }) => unseen),
    unseenLines: all.reduce((sum, { unseenLines }) => sum + unseenLines, 0),
  };
}

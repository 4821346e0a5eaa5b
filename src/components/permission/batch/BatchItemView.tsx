"use client";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { findGrantBlock } from "../../../content/index.ts";
import { useShown } from "../../../hooks/index.ts";
import { useMessages } from "../../../messages/index.ts";
import type { BatchItem } from "../../../primitives/index.ts";
import { PieceContext } from "../../../ui/index.ts";
import { useChatSettings } from "../../chat/ChatSettings.ts";
import { describePrompt } from "../../chat/describeRequest.ts";
import { PromptBody } from "../prompt/PromptBody.tsx";
import { isEffectUnknown, toForm } from "../presentation/riskLook.ts";
import type { RiskLook } from "../presentation/riskLook.ts";
import { usePresentation } from "../presentation/usePresentation.ts";
import { PromptTitle } from "../prompt/PromptTitle.tsx";
import { useReading } from "../prompt/useReading.ts";
import type { Reading } from "../prompt/useReading.ts";

/** What the answers to several requests depend on, of one of them. */
export interface BatchItemState extends RiskLook {
  /** The reading progress. */
  readonly reading: Reading;
}

/** Props of `BatchItemView`. */
export interface BatchItemViewProps {
  /** The request and its call. */
  readonly item: BatchItem;
  /** Called with the reading progress and the risk; undefined until everything is presented, and on unmount. Keep it stable between renders. */
  readonly onState: (requestId: string, state: BatchItemState | undefined) => void;
}

/** One of several requests that are decided at once, with everything that its prompt shows. Renders an `<li>` element. */
export function BatchItemView({ item: { request, call }, onState }: BatchItemViewProps): ReactElement {
  const messages = useMessages();
  const { workspace } = useChatSettings();
  const { requestId } = request;
  const { shown, changed } = useShown(request, call);
  const presented = usePresentation(shown, workspace);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const reading = useReading(element, presented);
  // Without a word the button that allows all would stay disabled.
  const block = findGrantBlock({ call, request });
  const isReady = presented !== undefined && !presented.isPartial;
  const risk = presented?.presentation.risk.level ?? "ordinary";
  const form = toForm(risk, isEffectUnknown(request, call, presented?.presentation));
  useEffect(() => {
    onState(requestId, isReady ? { reading, risk, form } : undefined);
    return () => onState(requestId, undefined);
  }, [requestId, isReady, reading, risk, form, onState]);
  return (
    <li className="cs-permission-item" data-slot="permission-item" data-request-id={requestId} ref={setElement}>
      <h3 className="cs-permission-title">
        <PromptTitle words={describePrompt(request, call, presented?.presentation, messages)} />
      </h3>
      {block !== undefined && (
        <p className="cs-permission-note" data-severity="warning">
          {messages.permission.blocked[block]}
        </p>
      )}
      <PieceContext.Provider value={reading.target}>
        <PromptBody request={request} call={call} changed={changed} presented={presented} />
      </PieceContext.Provider>
    </li>
  );
}

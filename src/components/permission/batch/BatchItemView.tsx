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
import { usePresentation } from "../presentation/usePresentation.ts";
import { PromptTitle } from "../prompt/PromptTitle.tsx";
import { useReading } from "../prompt/useReading.ts";
import type { Reading } from "../prompt/useReading.ts";

/** Props of `BatchItemView`. */
export interface BatchItemViewProps {
  /** The request and its call. */
  readonly item: BatchItem;
  /** Called with the reading progress; undefined until everything is presented, and on unmount. Keep it stable between renders. */
  readonly onReading: (requestId: string, reading: Reading | undefined) => void;
}

/** One of several requests that are decided at once, with everything that its prompt shows. Renders an `<li>` element. */
export function BatchItemView({ item: { request, call }, onReading }: BatchItemViewProps): ReactElement {
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
  useEffect(() => {
    onReading(requestId, isReady ? reading : undefined);
    return () => onReading(requestId, undefined);
  }, [requestId, isReady, reading, onReading]);
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

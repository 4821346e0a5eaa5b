"use client";
import { RotateCcw } from "lucide-react";
import { useContext, useMemo } from "react";
import type { ReactElement } from "react";
import { useFeature, useSession, useThread } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { ThreadState, Turn } from "../../model/index.ts";
import { AnswerSources } from "../../renderers/index.ts";
import { drawProse, IconButton, loadable } from "../../ui/index.ts";
import { useChatSettings } from "../chat/ChatSettings.ts";
import { FailureToldContext } from "./FailureToldContext.ts";
import { Versions } from "./Versions.tsx";
import { MessageCopies } from "./MessageCopies.tsx";

const AnswerArtifacts = loadable(() =>
  import("../artifacts/AnswerArtifacts.tsx").then((module) => module.AnswerArtifacts),
);
const FeedbackActions = loadable(() =>
  import("../feedback/FeedbackActions.tsx").then((module) => module.FeedbackActions),
);

/** Props of `FooterRow`. */
export interface FooterRowProps {
  /** Id of the message that ends here. */
  readonly messageId: string;
  /** Id of the message's turn. */
  readonly turnId: string;
}

const TurnReceipt = loadable(() => import("../receipt/TurnReceipt.tsx").then((module) => module.TurnReceipt));

function useEndedTurn(turnId: string): Turn | undefined {
  const select = useMemo(
    () => (thread: ThreadState) =>
      thread.turn.turnId === turnId && thread.turn.status === "idle" ? thread.turn : undefined,
    [turnId],
  );
  return useThread(select);
}

/** Whether the agent has sent nothing in the last turn. Searched from the end, where an answer is found at once. */
function selectIsEmpty({ messages, turn: { turnId } }: ThreadState): boolean {
  return !messages.findLast(({ role, turnId: id, parts }) => role !== "user" && id === turnId && parts.length > 0);
}

/**
 * The end of an answer: its sources and artifacts, the receipt of its turn, buttons that copy and rate it, the picker of its prompt's versions; for
 * the last turn, once it has ended, also a button that requests another answer and why it ended early, unless that is told below. Renders a `<div>`
 * element, below those of sources and artifacts.
 */
export function FooterRow({ messageId, turnId }: FooterRowProps): ReactElement {
  const session = useSession();
  const messages = useMessages();
  const { artifacts, focusComposer, sendFeedback } = useChatSettings();
  const hasBranches = useFeature("branches");
  const turn = useEndedTurn(turnId);
  const reasons: Readonly<Record<string, string>> = messages.thread.endedBecause;
  // A failure is told below, with what can be done about it.
  const isTold = useContext(FailureToldContext) && turn?.error !== undefined && turn.error.code !== "aborted";
  const isEmpty = useThread(selectIsEmpty);
  const ended = turn?.reason === "completed" && isEmpty ? "empty" : turn?.reason;
  const reason = ended === undefined || isTold ? undefined : reasons[ended];
  // The agent's own word is all that is known about an end that the kit does not know.
  const word = ended === "other" ? turn?.word : undefined;
  return (
    <>
      <AnswerSources messageId={messageId} />
      {Boolean(artifacts) && <AnswerArtifacts turnId={turnId} />}
      <div className="cs-message-footer" data-slot="message-footer" data-last={turn !== undefined}>
        <span className="cs-message-actions">
          <MessageCopies messageId={messageId} label={messages.thread.copy} />
          {turn !== undefined && (
            <IconButton
              label={hasBranches ? messages.thread.regenerate : messages.thread.regenerateAtEnd}
              onClick={() => {
                session.resend(messageId);
                // This button disappears: the answer is replaced, or is no longer the last one.
                focusComposer();
              }}
            >
              <RotateCcw className="cs-plain" aria-hidden="true" />
            </IconButton>
          )}
        </span>
        {sendFeedback !== undefined && (
          <FeedbackActions messageId={messageId} turnId={turnId} onFeedback={sendFeedback} />
        )}
        {reason !== undefined && (
          <span className="cs-plain">
            {reason}
            {word !== undefined && <bdi className="cs-plain">: {drawProse(word)}</bdi>}
          </span>
        )}
        <TurnReceipt messageId={messageId} turnId={turnId} />
        <Versions turnId={turnId} />
      </div>
    </>
  );
}

"use client";
import type { ReactElement } from "react";
import { useCallAnswer, useCallDeadline, useDenialReason } from "../../hooks/index.ts";
import { useMessages, type Messages } from "../../messages/index.ts";
import type { ToolCallPart } from "../../model/index.ts";
import { VisibleText } from "../../ui/index.ts";

/** Props of `ToolCallNotes`. */
export interface ToolCallNotesProps {
  /** The tool call to describe. */
  readonly part: ToolCallPart;
}

/** Notes on the status of a call: how it ended, its deadline, why it was denied. */
export function ToolCallNotes({ part }: ToolCallNotesProps): ReactElement {
  const { toolCall, format } = useMessages();
  const deadline = useCallDeadline(part);
  const reason = useDenialReason(part);
  const answer = useCallAnswer(part);
  const asked = part.requestIds.length > 0 && answer?.granted !== true;
  const note = asked && part.status === "cancelled" ? toolCall.cancelledAskingNote : noteOf(part, toolCall);
  return (
    <>
      {note !== undefined && <p className="cs-tool-call-note">{note}</p>}
      {deadline !== undefined && (
        <p className="cs-tool-call-note" data-slot="tool-call-deadline">
          {toolCall.deadline(format.clock(deadline))}
        </p>
      )}
      {part.status === "denied" && reason !== undefined && (
        <p className="cs-tool-call-note" data-slot="tool-call-denial">
          <VisibleText text={toolCall.deniedReason(reason)} />
        </p>
      )}
    </>
  );
}

function noteOf(part: ToolCallPart, words: Messages["toolCall"]): string | undefined {
  if (part.status === "denied") return words.deniedNote;
  if (part.status === "cancelled") return words.cancelledNote;
  // Before the note on a missing result: it explains why the result is missing.
  if (part.inputState === "truncated") return words.truncatedInput;
  if (part.status === "incomplete") return words.incompleteNote;
  return part.inputState === "invalid" ? words.invalidInput : undefined;
}

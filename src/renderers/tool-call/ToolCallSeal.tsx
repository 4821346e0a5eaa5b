"use client";
import type { ReactElement } from "react";
import { useThreadIfAny } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { Messages } from "../../messages/index.ts";
import type { AgentRequest, Answer, ToolCallPart } from "../../model/index.ts";
import { IconButton, SealMark } from "../../ui/index.ts";
import { useOpenRecord } from "../OpenLocationProvider.tsx";

/** Props of `ToolCallSeal`. */
export interface ToolCallSealProps {
  /** The tool call that may have been allowed. */
  readonly part: ToolCallPart;
}

/**
 * The mark of a call that was allowed: who, how and when. A press shows its record in the audit log. Renders a `<button>` element, without
 * a log a `<span>`; nothing for a call that nobody was asked about, or that was not allowed.
 */
export function ToolCallSeal({ part }: ToolCallSealProps): ReactElement | null {
  const messages = useMessages();
  const open = useOpenRecord();
  const answer = useGrant(part);
  if (answer === undefined) return null;
  const by = answer.by === "policy" ? "policy" : "user";
  const mark = <SealMark by={by === "policy" ? "rule" : "hand"} broken={answer.unseen !== undefined} />;
  const label = describeGrant(answer, messages);
  if (open === undefined) {
    return (
      <span className="cs-seal" data-slot="seal" data-by={by} title={label}>
        {mark}
        <span className="cs-visually-hidden">{label}</span>
      </span>
    );
  }
  return (
    <IconButton
      className="cs-seal"
      data-slot="seal"
      data-by={by}
      label={label}
      aria-haspopup="dialog"
      onClick={() => open(part.key)}
    >
      {mark}
    </IconButton>
  );
}

/** States in which an answer can no longer be changed. */
const given: readonly AgentRequest["state"][] = ["sending", "sent", "answered"];

/** Returns the answer that allowed a call, once it cannot be changed any more. The result of a client tool does not count. */
function useGrant({ requestIds }: ToolCallPart): Answer | undefined {
  return useThreadIfAny((thread) => {
    const requests = thread?.requests ?? [];
    const last = requests.findLast(
      ({ requestId, state, answer }) =>
        requestIds.includes(requestId) && given.includes(state) && answer?.by !== "tool",
    );
    return last?.answer?.granted === true ? last.answer : undefined;
  });
}

/** "Allowed by you, with changes, 40 lines not in sight, 14:02". */
function describeGrant(answer: Answer, { format, permissionCenter, toolCall }: Messages): string {
  const { by, input, unseen, at } = answer;
  const { seal, provenance } = toolCall;
  const who = permissionCenter.log.decision({ granted: true, by }) ?? "";
  const facts = [input === undefined ? who : provenance.changed(who)];
  if (unseen !== undefined) facts.push(seal.unseen(unseen));
  if (at > 0) facts.push(format.clock(at));
  return seal.facts(facts);
}

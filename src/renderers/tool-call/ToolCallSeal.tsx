"use client";
import type { ReactElement } from "react";
import { useGrant } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { Messages } from "../../messages/index.ts";
import type { Grant, ToolCallPart } from "../../model/index.ts";
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
  const grant = useGrant(part);
  if (grant === undefined) return null;
  const by = grant.by === "policy" ? "policy" : "user";
  const mark = <SealMark by={by === "policy" ? "rule" : "hand"} broken={grant.unseen !== undefined} />;
  const label = describeGrant(grant, messages);
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

/** "Allowed by you, with changes, 40 lines not in sight, 14:02". */
function describeGrant({ by, input, unseen, at }: Grant, { format, permissionCenter, toolCall }: Messages): string {
  const { seal, provenance } = toolCall;
  const who = permissionCenter.log.decision({ granted: true, by }) ?? "";
  const facts = [input === undefined ? who : provenance.changed(who)];
  if (unseen !== undefined) facts.push(seal.unseen(unseen));
  if (at > 0) facts.push(format.clock(at));
  return seal.facts(facts);
}

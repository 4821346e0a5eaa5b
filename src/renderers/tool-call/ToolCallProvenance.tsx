"use client";
import { markHidden } from "../../content/index.ts";
import type { ReactElement } from "react";
import { useCallAnswer, useGrant } from "../../hooks/index.ts";
import { useMessages, type Messages } from "../../messages/index.ts";
import type { Grant, ToolCallPart } from "../../model/index.ts";
import { VisibleText } from "../../ui/index.ts";

/** Props of `ToolCallProvenance`. */
export interface ToolCallProvenanceProps {
  /** The tool call to describe. */
  readonly part: ToolCallPart;
}

/** The origin of a result: tool, call, who ran it, when, who allowed it, and whether it is complete. Renders a `<p>` element. */
export function ToolCallProvenance({ part }: ToolCallProvenanceProps): ReactElement {
  const { toolCall, format } = useMessages();
  const answer = useCallAnswer(part);
  const grant = useGrant(part);
  const time = part.endedAt ?? part.startedAt;
  const words = toolCall.provenance;
  const wasNeverAllowed = part.requestIds.length > 0 && answer?.granted !== true && part.status === "cancelled";
  const mayHaveRun = part.status !== "denied" && !wasNeverAllowed;
  const where = part.runsOn === "unknown" || !mayHaveRun ? undefined : words.runsOn[part.runsOn];
  const facts = [grant && decided(grant, words), isCut(part) ? words.cut : undefined].filter(
    (fact) => fact !== undefined,
  );
  return (
    <p className="cs-provenance" data-slot="provenance">
      <code className="cs-plain">
        <VisibleText text={part.toolName} />
      </code>
      <code className="cs-provenance-id" title={markHidden(part.toolCallId)}>
        <VisibleText text={part.toolCallId} />
      </code>
      {where !== undefined && (
        <span className="cs-provenance-where" data-runs-on={part.runsOn}>
          {where}
        </span>
      )}
      {facts.map((fact) => (
        <span className="cs-plain" key={fact}>
          {fact}
        </span>
      ))}
      {time !== undefined && (
        <time className="cs-plain" dateTime={new Date(time).toISOString()}>
          {format.clock(time)}
        </time>
      )}
    </p>
  );
}

function decided({ by, input }: Grant, words: Messages["toolCall"]["provenance"]): string {
  const who = by === "policy" ? words.byRule : words.byUser;
  return input === undefined ? who : words.changed(who);
}

/** Whether the tool reports that its output was truncated. */
function isCut({ content, rawOutput }: ToolCallPart): boolean {
  if (content.some((item) => item.type === "terminal" && (item.dropped ?? 0) > 0)) return true;
  if (typeof rawOutput !== "object" || rawOutput === null || Array.isArray(rawOutput)) return false;
  return rawOutput["truncated"] === true || rawOutput["cut"] === true || rawOutput["filtered"] === true;
}

"use client";
import { Layers } from "lucide-react";
import type { ReactElement } from "react";
import { sumToolCalls } from "../../../content/index.ts";
import { useMessages } from "../../../messages/index.ts";
import type { ToolCallPart } from "../../../model/index.ts";
import { ToolCallStatusMark } from "../ToolCallStatusMark.tsx";
import { ToolCallTime } from "../ToolCallTime.tsx";
import { ToolCallWords } from "../ToolCallWords.tsx";

/** Props of `ToolCallGroupLine`. */
export interface ToolCallGroupLineProps {
  /** The calls, at least one. */
  readonly calls: readonly ToolCallPart[];
  /** The call that stands for all: the one that most needs to be seen. */
  readonly leader: ToolCallPart;
}

/** The one line of several calls: what is going on now, what they have done in sum, outcome, time. */
export function ToolCallGroupLine({ calls, leader }: ToolCallGroupLineProps): ReactElement {
  const { toolCall } = useMessages();
  const sums = sumToolCalls(calls);
  const sum = toolCall.sums(sums.map(({ verb, count }) => toolCall.sum[verb](count)));
  return (
    <>
      <Layers className="cs-tool-call-icon" aria-hidden="true" />
      <span className="cs-tool-call-summary">
        {leader.status === "completed" ? (
          <span className="cs-tool-call-title">{sum}</span>
        ) : (
          <>
            <ToolCallWords part={leader} />
            {sum !== "" && <span className="cs-tool-call-detail"> · {sum}</span>}
          </>
        )}
      </span>
      <ToolCallStatusMark part={leader} />
      <ToolCallTime calls={calls} />
    </>
  );
}

"use client";
import type { ReactElement } from "react";
import { useToolCalls, useViewState } from "../../../hooks/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { Disclosure } from "../../../ui/index.ts";
import { PartView } from "../../PartView.tsx";
import type { ToolCallPart, ToolCallStatus } from "../../../model/index.ts";
import { Layers } from "lucide-react";
import { sumToolCalls } from "../../../content/index.ts";
import { ToolCallStatusMark } from "../ToolCallStatusMark.tsx";
import { ToolCallTime } from "../ToolCallTime.tsx";
import { ToolCallWords } from "../ToolCallWords.tsx";

/** Props of `ToolCallGroup`. */
export interface ToolCallGroupProps {
  /** Keys of consecutive calls in the session's thread that change nothing: the others must each be seen. */
  readonly partKeys: readonly string[];
}

/** Number of calls from which one line that sums them up says more than their own lines. */
const foldFrom = 3;

/**
 * Calls that only look. Two stand line by line; from three on they are one line that sums them up and opens to theirs.
 *
 * It stays closed while calls run, so that nothing grows and shrinks again: the line names the call that is running. Renders a
 * `<div>` element.
 */
export function ToolCallGroup({ partKeys }: ToolCallGroupProps): ReactElement {
  const { toolCall } = useMessages();
  const calls = useToolCalls(partKeys);
  const [open, setOpen] = useViewState(`group:${partKeys[0] ?? ""}`);
  const leader = findLeader(calls);
  const lines = partKeys.map((key) => <PartView key={key} partKey={key} />);
  // A group, no landmark: a thread has many, and a fieldset is for forms.
  const group = { role: "group" } as const;
  const folds = leader !== undefined && partKeys.length >= foldFrom;
  return (
    <div
      className="cs-root cs-tool-call-group"
      {...group}
      aria-label={toolCall.group(partKeys.length)}
      data-slot="tool-call-group"
      data-status={leader?.status}
    >
      {folds ? (
        <Disclosure open={open} onOpenChange={setOpen} summary={<ToolCallGroupLine calls={calls} leader={leader} />}>
          {lines}
        </Disclosure>
      ) : (
        lines
      )}
    </div>
  );
}

/** What most needs to be seen stands for all: what waits for the user, then what went wrong, then what runs. */
const order: readonly ToolCallStatus[] = [
  "awaiting_permission",
  "awaiting_input",
  "failed",
  "incomplete",
  "denied",
  "cancelled",
  "in_progress",
  "detached",
  "pending",
  "completed",
];

/** Finds the call that stands for several: the one that most needs to be seen. Undefined where there is none. */
function findLeader(calls: readonly ToolCallPart[]): ToolCallPart | undefined {
  return order.flatMap((status) => calls.find((call) => call.status === status) ?? [])[0];
}

/** Props of `ToolCallGroupLine`. */
export interface ToolCallGroupLineProps {
  /** The calls, at least one. */
  readonly calls: readonly ToolCallPart[];
  /** The call that stands for all: the one that most needs to be seen. */
  readonly leader: ToolCallPart;
}

/** The one line of several calls: what is going on now, what they have done in sum, outcome, time. */
function ToolCallGroupLine({ calls, leader }: ToolCallGroupLineProps): ReactElement {
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

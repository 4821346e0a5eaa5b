"use client";
import type { ReactElement } from "react";
import { useToolCalls, useViewState } from "../../../hooks/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { Disclosure } from "../../../ui/index.ts";
import { PartView } from "../../PartView.tsx";
import { useRenderers } from "../../RenderersProvider.tsx";
import type { ToolCallPart, ToolCallStatus } from "../../../model/index.ts";
import { Layers } from "lucide-react";
import { sumToolCalls } from "../../../content/index.ts";
import { ToolCallStatusMark } from "../ToolCallStatusMark.tsx";
import { ToolCallTime } from "../ToolCallTime.tsx";
import { ToolCallWords } from "../ToolCallWords.tsx";

/** Props of `ToolCallGroup`. */
export interface ToolCallGroupProps {
  /** Keys of consecutive calls in the session's thread that change nothing; calls with changes are never grouped. */
  readonly partKeys: readonly string[];
}

/** Number of calls from which they are folded into one line. */
const foldFrom = 3;

/**
 * A group of calls that change nothing. Two are shown line by line; three or more are one summary line that opens to theirs, unless
 * a renderer of the app draws one of them.
 *
 * It does not open by itself while calls run, so that its height does not change: the line describes the call that matters most, e.g. the
 * running one. Renders a `<div>` element.
 */
export function ToolCallGroup({ partKeys }: ToolCallGroupProps): ReactElement {
  const { toolCall } = useMessages();
  const calls = useToolCalls(partKeys);
  const [open, setOpen] = useViewState(`group:${partKeys[0] ?? ""}`);
  const leader = findLeader(calls);
  const lines = partKeys.map((key) => <PartView key={key} partKey={key} />);
  // A group, no landmark: a thread has many of them. A fieldset is for forms.
  const group = { role: "group" } as const;
  const renderers = useRenderers();
  // A call that the app draws must stay in sight.
  const isPlain = (call: ToolCallPart): boolean => renderers.find((one) => one.matches(call))?.id === "tool-call";
  const folds = leader !== undefined && partKeys.length >= foldFrom && calls.every(isPlain);
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

/** The statuses by priority: waiting for the user, then ended without success, then running, then completed. */
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

/** Finds the call that represents several: the one whose status has the highest priority. Undefined when there is none. */
function findLeader(calls: readonly ToolCallPart[]): ToolCallPart | undefined {
  return order.flatMap((status) => calls.find((call) => call.status === status) ?? [])[0];
}

/** Props of `ToolCallGroupLine`. */
export interface ToolCallGroupLineProps {
  /** The calls, at least one. */
  readonly calls: readonly ToolCallPart[];
  /** The call that represents all: the one whose status has the highest priority. */
  readonly leader: ToolCallPart;
}

/** The line of several calls: the `leader` and the sums of all, only the sums once all have completed; with status and time. */
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

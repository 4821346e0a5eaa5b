"use client";
import { Bot } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import type { ReactElement } from "react";
import { pressOnce, summarizeToolCall } from "../../../content/index.ts";
import { useAskedCall, useThread, useToolCall } from "../../../hooks/index.ts";
import { useMessages } from "../../../messages/index.ts";
import type { AgentRequest, ThreadState } from "../../../model/index.ts";
import { VisibleText } from "../../../ui/index.ts";
import { describeRequest } from "../../chat/describeRequest.ts";

/** Props of `WaitingRows`. */
export interface WaitingRowsProps {
  /** The requests of the queue, oldest first. */
  readonly prompts: readonly AgentRequest[];
  /** Id of the request whose prompt is in front. */
  readonly currentId: string;
  /** Called with the request whose prompt the user wants in front. */
  readonly onSelect: (requestId: string) => void;
}

function hasSubAgent({ messages }: ThreadState, toolCallKeys: ReadonlySet<string | undefined>): boolean {
  return messages.some(({ parts }) =>
    parts.some((part) => part.type === "tool_call" && part.parentKey !== undefined && toolCallKeys.has(part.key)),
  );
}

/**
 * Where sub-agents wait for answers, one row for each request that waits: who asks, and what for. A press brings its prompt to the front; it
 * decides nothing. Renders a `<ul>` element, or nothing.
 */
export function WaitingRows({ prompts, currentId, onSelect }: WaitingRowsProps): ReactElement | null {
  const { permission } = useMessages();
  const waiting = useMemo(() => prompts.filter(({ state }) => state === "open"), [prompts]);
  const keys = useMemo(() => new Set(waiting.map(({ toolCallKey }) => toolCallKey)), [waiting]);
  const isShown = useThread((thread) => keys.size > 1 && hasSubAgent(thread, keys));
  if (!isShown) return null;
  return (
    <ul className="cs-permission-queue" data-slot="permission-waiting" aria-label={permission.queue}>
      {waiting.map((request) => (
        <li key={request.requestId} className="cs-plain">
          <WaitingRow request={request} isCurrent={request.requestId === currentId} onSelect={onSelect} />
        </li>
      ))}
    </ul>
  );
}

interface WaitingRowProps extends Pick<WaitingRowsProps, "onSelect"> {
  readonly request: AgentRequest;
  readonly isCurrent: boolean;
}

function WaitingRow({ request, isCurrent, onSelect }: WaitingRowProps): ReactElement {
  const messages = useMessages();
  const call = useAskedCall(request);
  const parent = useToolCall(call?.parentKey ?? "");
  const row = useRef<HTMLButtonElement>(null);
  // Only the list scrolls: `scrollIntoView` would move the page of the host, too.
  useEffect(() => {
    const list = row.current?.closest("ul");
    if (!isCurrent || row.current === null || list === null || list === undefined) return;
    const [own, around] = [row.current.getBoundingClientRect(), list.getBoundingClientRect()];
    if (own.bottom > around.bottom) list.scrollTop += own.bottom - around.bottom;
    else if (own.top < around.top) list.scrollTop -= around.top - own.top;
  }, [isCurrent]);
  return (
    <button
      ref={row}
      type="button"
      className="cs-root cs-permission-waiting"
      aria-current={isCurrent}
      onKeyDown={pressOnce}
      onClick={() => onSelect(request.requestId)}
    >
      {parent !== undefined && (
        <>
          <Bot className="cs-plain" aria-hidden="true" />
          <span className="cs-permission-waiting-agent" dir="auto">
            <VisibleText text={summarizeToolCall(parent).object ?? parent.toolName} />
          </span>{" "}
        </>
      )}
      <span className="cs-permission-waiting-action">
        <VisibleText text={describeRequest(request, call, messages)} />
      </span>
    </button>
  );
}

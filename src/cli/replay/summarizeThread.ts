import type { Json, ThreadState, ToolCallPart } from "../../model/index.ts";
import { parsePartialJson } from "../../content/index.ts";
import type { WireOutcome } from "./readWireOutcome.ts";
import { wires } from "./wires.ts";

/** One call of a summary. */
export interface CallSummary {
  /** The wire's id; null if the kit created the id. */
  readonly id: string | null;
  /** Null if the wire sent only a result. */
  readonly name: string | null;
  /** `client`: the provider waits for the result of the app, which may execute the call in the page or on its server. */
  readonly executor: "client" | "provider";
  readonly arguments: Json;
  readonly argumentsText: string;
  /** Whether the whole argument is valid JSON. */
  readonly argumentsValid: boolean;
  /** Whether the whole argument was received. */
  readonly complete: boolean;
  readonly status: string;
  /** Index of the assistant message that contains it. */
  readonly response: number;
  readonly result?: Json | undefined;
  /** The MCP server of the tool, if the wire names it. */
  readonly server?: string | undefined;
}

/** A summary of a recording for comparison with other readers. Lengths are in UTF-16 code units. */
export interface ThreadSummary extends Omit<WireOutcome, "own"> {
  /** Number of assistant messages; on a wire without messages, the number of responses. */
  readonly responses: Json;
  readonly text: string;
  readonly textLength: Json;
  readonly refusal: string;
  readonly reasoningLength: number;
  readonly reasoningSummaryLength: number;
  readonly reasoningTextLength: number;
  readonly toolCalls: readonly CallSummary[];
  /** Calls of MCP servers that need an approval. */
  readonly approvalRequests: readonly CallSummary[];
  /** Calls that the provider executed, if the wire lists them apart from the others. */
  readonly executedTools: readonly CallSummary[];
  /** Ids of the calls for which the wire sent only a result. */
  readonly orphanResults: readonly string[];
  /** The kit's end reason of the turn. */
  readonly reason: string | null;
}

/** Summarizes the assistant's texts and calls in thread order, with the outcome that the wire states. */
export function summarizeThread(protocolId: string, thread: ThreadState, outcome: WireOutcome): ThreadSummary {
  const wire = wires[protocolId];
  const messages = thread.messages.filter(({ role }) => role === "assistant");
  const parts = messages.flatMap((message) => message.parts);
  const join = (...kinds: readonly string[]): string =>
    parts
      .map((part) =>
        (part.type === "text" || part.type === "reasoning") && kinds.includes(part.kind) ? part.text : "",
      )
      .join("");
  // The wire sends a separate call after an MCP call was approved.
  const isApproval = ({ runsOn, key }: ToolCallPart): boolean =>
    runsOn === "mcp" && thread.requests.some(({ kind, toolCallKey }) => kind === "permission" && toolCallKey === key);
  const toList = (part: ToolCallPart): "toolCalls" | "approvalRequests" | "executedTools" | "orphanResults" => {
    if (part.toolName === "" && wire?.listsLateResults !== true) return "orphanResults";
    if (isApproval(part)) return "approvalRequests";
    return wire?.listsExecutedApart === true && part.runsOn === "provider" ? "executedTools" : "toolCalls";
  };
  const calls = messages.flatMap((message, response) =>
    message.parts.flatMap((part) =>
      part.type === "tool_call"
        ? [{ list: toList(part), call: toCall(part, message.id, response, wire?.showsPartialArguments === true) }]
        : [],
    ),
  );
  const select = (name: ReturnType<typeof toList>): readonly CallSummary[] =>
    calls.flatMap(({ list, call }) => (list === name ? [call] : []));
  const { own, ...rest } = outcome;
  const text = join("answer", "commentary");
  const [summary, raw] = [join("summary").length, join("raw").length];
  return {
    ...rest,
    responses: messages.length,
    text,
    textLength: text.length,
    refusal: join("refusal"),
    reasoningLength: summary + raw,
    reasoningSummaryLength: summary,
    reasoningTextLength: raw,
    toolCalls: select("toolCalls"),
    approvalRequests: select("approvalRequests"),
    executedTools: select("executedTools"),
    orphanResults: select("orphanResults").flatMap(({ id }) => id ?? []),
    reason: thread.turn.reason ?? null,
    ...own,
  };
}

function toCall(part: ToolCallPart, messageId: string, response: number, showsPartial: boolean): CallSummary {
  const { toolCallId, toolName, runsOn, argument, inputState, status, rawOutput } = part;
  const isHosted = runsOn === "provider" || runsOn === "mcp";
  const id = toolCallId.startsWith(`${messageId}:`) ? null : toolCallId;
  const server = part.origin === undefined ? {} : { server: part.origin.server };
  const common = { status, response, result: rawOutput, ...server };
  const executor = isHosted ? "provider" : "client";
  // A result without a call has no arguments, so they are not invalid either.
  if (toolName === "")
    return {
      id,
      name: null,
      executor,
      arguments: {},
      argumentsText: "",
      argumentsValid: true,
      complete: false,
      ...common,
    };
  const partial = showsPartial && inputState === "truncated" ? parsePartialJson(argument).value : undefined;
  return {
    id,
    name: toolName,
    executor,
    arguments: isHosted && argument === "" ? null : (partial ?? part.input ?? null),
    argumentsText: argument,
    argumentsValid: inputState === "ready",
    complete: inputState === "ready" || inputState === "invalid",
    ...common,
  };
}

import type { Json, ThreadState, ToolCallPart } from "../../model/index.ts";
import { parsePartialJson } from "../../content/index.ts";
import type { WireOutcome } from "./readWireOutcome.ts";
import { wires } from "./wires.ts";

/** One call of a summary. */
export interface CallSummary {
  /** The wire's id; null where it gave none and the kit made one. */
  readonly id: string | null;
  /** Null where only a result came. */
  readonly name: string | null;
  /** `client`: the provider waits for the result, of whichever side of the app. */
  readonly executor: "client" | "provider";
  readonly arguments: Json;
  readonly argumentsText: string;
  /** Whether the whole argument could be read. */
  readonly argumentsValid: boolean;
  /** Whether the whole argument came. */
  readonly complete: boolean;
  readonly status: string;
  /** Which of the assistant's messages holds it, from 0. */
  readonly response: number;
  readonly result?: Json | undefined;
  /** The MCP server that offers the tool, where the wire names it. */
  readonly server?: string | undefined;
}

/** What a recording amounts to, for comparison with other readers. Lengths are UTF-16 code units. */
export interface ThreadSummary extends Omit<WireOutcome, "own"> {
  /** Number of the assistant's messages; on a wire without any, what it answered. */
  readonly responses: Json;
  readonly text: string;
  readonly textLength: Json;
  readonly refusal: string;
  readonly reasoningLength: number;
  readonly reasoningSummaryLength: number;
  readonly reasoningTextLength: number;
  readonly toolCalls: readonly CallSummary[];
  /** What an MCP server asks to do. */
  readonly approvalRequests: readonly CallSummary[];
  /** What the provider executed, where the wire lists it apart from the calls. */
  readonly executedTools: readonly CallSummary[];
  /** Ids of the calls of which only a result came. */
  readonly orphanResults: readonly string[];
  /** Why the turn ended, in the kit's words. */
  readonly reason: string | null;
}

/** Sums up what the assistant said and called, in thread order, and how the wire says it ended. */
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
  // What an MCP server asks to do is a call of its own once it is allowed.
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
        ? [{ list: toList(part), call: toCall(part, message.id, response, wire?.tellsPartialArguments === true) }]
        : [],
    ),
  );
  const select = (name: ReturnType<typeof toList>): readonly CallSummary[] =>
    calls.flatMap(({ list, call }) => (list === name ? [call] : []));
  const { own, ...words } = outcome;
  const text = join("answer", "commentary");
  const [summary, raw] = [join("summary").length, join("raw").length];
  return {
    ...words,
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

function toCall(part: ToolCallPart, messageId: string, response: number, tellsPartial: boolean): CallSummary {
  const { toolCallId, toolName, runsOn, argument, inputState, status, rawOutput } = part;
  const isHosted = runsOn === "provider" || runsOn === "mcp";
  const id = toolCallId.startsWith(`${messageId}:`) ? null : toolCallId;
  const server = part.origin === undefined ? {} : { server: part.origin.server };
  const facts = { status, response, result: rawOutput, ...server };
  const executor = isHosted ? "provider" : "client";
  // A result alone says nothing about arguments, so nothing about them is wrong.
  if (toolName === "")
    return {
      id,
      name: null,
      executor,
      arguments: {},
      argumentsText: "",
      argumentsValid: true,
      complete: false,
      ...facts,
    };
  const partial = tellsPartial && inputState === "truncated" ? parsePartialJson(argument).value : undefined;
  return {
    id,
    name: toolName,
    executor,
    arguments: isHosted && argument === "" ? null : (partial ?? part.input ?? null),
    argumentsText: argument,
    argumentsValid: inputState === "ready",
    complete: inputState === "ready" || inputState === "invalid",
    ...facts,
  };
}

import type { RunsOn, TerminalExit, ToolCallContent, ToolCallPatch, ToolKind } from "../model/index.ts";
import type { AgentTurn } from "./Agent.ts";

/** The start of a call. */
export interface CallStart {
  readonly toolName: string;
  readonly title?: string | undefined;
  readonly kind?: ToolKind | undefined;
  readonly runsOn?: RunsOn | undefined;
  /** JSON text of the whole input; absent if it is streamed. */
  readonly argument?: string | undefined;
  readonly patch?: ToolCallPatch | undefined;
  /** Wire id of the call it runs inside. */
  readonly parentToolCallId?: string | undefined;
}

/** Emits the events of one tool call and counts their offsets. */
export interface CallWriter {
  readonly toolCallId: string;
  start(start: CallStart): void;
  /** Streams a piece of the argument. */
  argument(delta: string): void;
  /** Returns the argument text streamed so far. */
  readonly argumentText: () => string;
  update(patch: ToolCallPatch): void;
  addContent(content: ToolCallContent): void;
  /** Streams terminal output; `exit` ends the command. */
  output(terminalId: string, delta: string, exit?: TerminalExit): void;
}

/**
 * Creates the writer of one tool call.
 *
 * @param turn - The turn that emits the events.
 * @param toolCallId - Wire id of the call, unique within the turn.
 */
export function createCallWriter(turn: AgentTurn, toolCallId: string): CallWriter {
  const place = { turnId: turn.turnId, messageId: turn.messageId, toolCallId };
  const terminals = new Map<string, number>();
  let argument = "";
  let contents = 0;
  return {
    toolCallId,
    start(start) {
      contents = start.patch?.content?.length ?? 0;
      argument = start.argument ?? "";
      turn.emit({ type: "toolCall.started", ...place, ...start });
    },
    argument(delta) {
      turn.emit({ type: "toolCall.argumentDelta", ...place, delta, at: argument.length });
      argument += delta;
    },
    argumentText: () => argument,
    update(patch) {
      if (patch.content !== undefined) contents = patch.content?.length ?? 0;
      turn.emit({ type: "toolCall.updated", ...place, patch });
    },
    addContent(content) {
      turn.emit({ type: "toolCall.contentAdded", ...place, content, at: contents });
      contents += 1;
    },
    output(terminalId, delta, exit) {
      const at = terminals.get(terminalId) ?? 0;
      terminals.set(terminalId, at + delta.length);
      turn.emit({
        type: "toolCall.outputDelta",
        ...place,
        terminalId,
        delta,
        at,
        exit,
      });
    },
  };
}

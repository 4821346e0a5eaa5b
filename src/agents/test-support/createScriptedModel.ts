import type { Json, NewRequest } from "../../model/index.ts";
import type { Agent, AgentTurn } from "../Agent.ts";

/** One step of a scripted model: its text, then its calls. */
export interface ModelStep {
  readonly text?: string | undefined;
  readonly calls?: readonly { readonly id: string; readonly name: string; readonly input: Json }[] | undefined;
  /** Ends the text and leaves the stream open. */
  readonly hangs?: boolean | undefined;
}

/** Cuts a text into two deltas, after its third character; a short text is one, an empty text none. */
export const halves = (text: string): readonly string[] =>
  [text.slice(0, 3), text.slice(3)].filter((part) => part !== "");

/** Creates a model that takes its steps in order, whichever turn asks for the next one; after the last its answers are empty. */
export function createScriptedModel(steps: readonly ModelStep[]): Agent {
  let count = 0;
  return {
    name: "scripted-model",
    title: "Scripted model",
    version: "1",
    async run(turn) {
      for (;;) {
        const step = steps[count] ?? {};
        count += 1;
        emitText(turn, `text-${count}`, step.text ?? "");
        if (step.hangs === true) await untilStopped(turn.signal);
        const { calls = [] } = step;
        if (calls.length === 0) return "completed";
        await turn.ask(calls.map((call) => startCall(turn, call)));
      }
    },
  };
}

function emitText(turn: AgentTurn, partId: string, text: string): void {
  const { turnId, messageId } = turn;
  let at = 0;
  for (const delta of halves(text)) {
    turn.emit({ type: "text.delta", turnId, messageId, partId, kind: "answer", delta, at });
    at += delta.length;
  }
}

function startCall(turn: AgentTurn, call: NonNullable<ModelStep["calls"]>[number]): NewRequest {
  const { turnId, messageId } = turn;
  const place = { turnId, messageId, toolCallId: call.id };
  turn.emit({ type: "toolCall.started", ...place, toolName: call.name, runsOn: "application" });
  const argument = JSON.stringify(call.input);
  let at = 0;
  for (const delta of halves(argument)) {
    turn.emit({ type: "toolCall.argumentDelta", ...place, delta, at });
    at += delta.length;
  }
  turn.emit({ type: "toolCall.updated", ...place, patch: { argument, input: call.input, inputState: "ready" } });
  const closed = { options: [], editable: false, canExplainDenial: true };
  return { requestId: `execution:${turnId}:${call.id}`, turnId, kind: "execution", toolCallId: call.id, ...closed };
}

const untilStopped = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

import type { Json } from "../../model/index.ts";
import { halves, type ModelStep } from "./createScriptedModel.ts";

let count = 0;

/** Encodes a step as Gemini Interactions streams it: the kit has no server half for that. */
export function writeInteraction({ text, calls = [], hangs }: ModelStep): string {
  const interaction = { id: `interaction_${(count += 1)}`, object: "interaction", status: "in_progress" };
  const events: { event_type: string; [name: string]: Json }[] = [{ event_type: "interaction.created", interaction }];
  const step = (index: number, start: Json, deltas: readonly Json[]): void => {
    events.push({ event_type: "step.start", index, step: start });
    for (const delta of deltas) events.push({ event_type: "step.delta", index, delta });
    events.push({ event_type: "step.stop", index });
  };
  const textDeltas = halves(text ?? "").map((part) => ({ type: "text", text: part }));
  step(0, { type: "model_output" }, textDeltas);
  for (const [index, { id, name, input }] of calls.entries()) {
    const deltas = halves(JSON.stringify(input)).map((part) => ({ type: "arguments_delta", arguments: part }));
    step(index + 1, { type: "function_call", id, name, arguments: {} }, deltas);
  }
  const status = calls.length > 0 ? "requires_action" : "completed";
  if (hangs !== true) events.push({ event_type: "interaction.completed", interaction: { ...interaction, status } });
  return events.map((event) => `event: ${event.event_type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
}

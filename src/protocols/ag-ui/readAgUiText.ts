import type { AgentEvent, Json, TextKind } from "../../model/index.ts";
import { startMessage, toMessageId } from "./AgUiState.ts";
import type { AgUiState } from "./AgUiState.ts";

/** A reasoning message and the answer may share an id; their parts may not. */
function toPartId(state: AgUiState, id: string, kind: TextKind): string {
  return `${toMessageId(state, id)}:${kind}`;
}

/** Begins a text part. */
export function startText(state: AgUiState, id: string, kind: TextKind, role: Json | undefined): AgentEvent[] {
  const partId = toPartId(state, id, kind);
  if (state.texts.has(partId)) return [];
  state.texts.set(partId, { kind, text: "" });
  return startMessage(state, id, role === "user" || role === "system" ? role : "assistant");
}

/** Appends text; a part that never began begins. */
export function appendText(state: AgUiState, id: string, kind: TextKind, delta: string): AgentEvent[] {
  const partId = toPartId(state, id, kind);
  const started = startText(state, id, kind, undefined);
  const open = state.texts.get(partId);
  if (open === undefined || delta === "") return started;
  const at = open.text.length;
  open.text += delta;
  const { turnId } = state.context;
  return [...started, { type: "text.delta", turnId, messageId: toMessageId(state, id), partId, kind, delta, at }];
}

/** Ends a text part. */
export function endText(state: AgUiState, id: string, kind: TextKind): AgentEvent[] {
  const partId = toPartId(state, id, kind);
  const text = state.texts.get(partId)?.text ?? "";
  if (text === "") return [];
  return [{ type: "text.final", turnId: state.context.turnId, messageId: toMessageId(state, id), partId, kind, text }];
}

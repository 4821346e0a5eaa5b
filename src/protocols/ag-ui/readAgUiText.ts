import type { AgentEvent, Json, TextKind } from "../../model/index.ts";
import { readFacts } from "../extension/kitFacts.ts";
import { readEnum } from "../read.ts";
import { startMessage, toMessageId } from "./AgUiState.ts";
import type { AgUiState } from "./AgUiState.ts";

/** A reasoning message and the answer may share an id; their parts may not. */
function toPartId(state: AgUiState, id: string, kind: TextKind): string {
  const scope = state.main === undefined ? toMessageId(state, id) : `${state.main}:${id}`;
  return `${scope}:${kind}`;
}

/** Begins a text part. */
export function startText(
  state: AgUiState,
  id: string,
  kind: TextKind,
  { role, rawEvent }: { readonly role?: Json; readonly rawEvent?: Json } = {},
): AgentEvent[] {
  const partId = toPartId(state, id, kind);
  if (state.texts.has(partId)) return [];
  // A server of ours says which of our kinds it is.
  const kinds = kind === "answer" ? (["commentary", "refusal"] as const) : (["summary", "redacted"] as const);
  state.texts.set(partId, { kind: readEnum(readFacts(rawEvent)?.["kind"], kinds) ?? kind, text: "" });
  return startMessage(state, id, role === "user" || role === "system" ? role : "assistant");
}

/** Appends text; a part that never began begins. */
export function appendText(state: AgUiState, id: string, kind: TextKind, delta: string): AgentEvent[] {
  const partId = toPartId(state, id, kind);
  const started = startText(state, id, kind);
  const open = state.texts.get(partId);
  if (open === undefined || delta === "") return started;
  const at = open.text.length;
  open.text += delta;
  const { turnId } = state.context;
  return [
    ...started,
    { type: "text.delta", turnId, messageId: toMessageId(state, id), partId, kind: open.kind, delta, at },
  ];
}

/** Ends a text part. */
export function endText(state: AgUiState, id: string, kind: TextKind): AgentEvent[] {
  const partId = toPartId(state, id, kind);
  const known = state.texts.get(partId);
  if (known === undefined || known.text === "") return [];
  const place = { turnId: state.context.turnId, messageId: toMessageId(state, id) };
  return [{ type: "text.final", ...place, partId, kind: known.kind, text: known.text }];
}

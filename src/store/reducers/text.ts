import { isReasoning } from "../../model/index.ts";
import type { Message, ReasoningPart, TextPart, ThreadState } from "../../model/index.ts";
import { mergeFields } from "../mergeFields.ts";
import { newRest } from "../newRest.ts";
import type { EventByType, Reducers } from "../Reducers.ts";
import { replacePart, updateMessage } from "../updateMessage.ts";

type StreamedPart = TextPart | ReasoningPart;
type TextEvent = EventByType["text.delta"] | EventByType["text.final"];

/** Adds streamed text: answers and reasoning. A final text replaces its deltas; later deltas are dropped. */
export const textReducers: Reducers<"text.delta" | "text.final"> = {
  "text.delta": (thread, event) => {
    const { turnId, status } = thread.turn;
    // Some readers cannot name the turn of a part (""): it is the current one.
    const isLive = status !== "idle" && (turnId === null || turnId === event.turnId || event.turnId === "");
    return updateText(thread, event, (part) => {
      const rest = newRest(part.text.length, event.delta, event.at);
      if (rest === "" || part.settledBy === "wire") return part;
      const text = part.text + rest;
      // The turn's end was only a local conclusion: further text opens the part again.
      return isLive && part.state === "final" ? reopen({ ...part, text }) : { ...part, text };
    });
  },

  "text.final": (thread, event) =>
    updateText(thread, event, (part) => {
      const settled = { text: event.text, state: "final", settledBy: "wire" } as const;
      if (part.type === "text") {
        const { citations = part.citations } = event;
        return mergeFields<TextPart>(part, { ...settled, ...toTextKind(event), citations });
      }
      const endedAt = part.endedAt ?? event.time;
      return mergeFields<ReasoningPart>(part, { ...settled, ...toReasoningKind(event), endedAt });
    }),
};

function updateText(thread: ThreadState, event: TextEvent, change: (part: StreamedPart) => StreamedPart): ThreadState {
  return updateMessage(thread, event, (message): Message => {
    const index = message.parts.findLastIndex((part) => part.key === event.partId);
    const part = message.parts[index];
    if (part === undefined) return { ...message, parts: [...message.parts, change(createPart(event))] };
    return part.type === "text" || part.type === "reasoning" ? replacePart(message, index, change(part)) : message;
  });
}

function createPart(event: TextEvent): StreamedPart {
  const { kind } = toTextKind(event);
  if (kind !== undefined) return { type: "text", key: event.partId, kind, text: "", state: "streaming", citations: [] };
  return {
    type: "reasoning",
    key: event.partId,
    kind: toReasoningKind(event).kind ?? "raw",
    text: "",
    state: "streaming",
    startedAt: event.time,
  };
}

function toTextKind({ kind }: TextEvent): { readonly kind?: TextPart["kind"] | undefined } {
  return isReasoning(kind) ? {} : { kind };
}

function toReasoningKind({ kind }: TextEvent): { readonly kind?: ReasoningPart["kind"] | undefined } {
  return isReasoning(kind) ? { kind } : {};
}

function reopen(part: StreamedPart): StreamedPart {
  if (part.type === "text") return mergeFields<TextPart>(part, { state: "streaming", settledBy: undefined });
  return mergeFields<ReasoningPart>(part, { state: "streaming", settledBy: undefined, endedAt: undefined });
}

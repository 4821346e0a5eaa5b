import type { AgentEvent, Json } from "../../../model/index.ts";
import { endTurn, readTextDelta, type TurnReading } from "../../sessions/TurnReading.ts";
import { readArray, readList, readObject, readString } from "../../read.ts";
import type { AapSession } from "./AapLink.ts";

/**
 * Completes an answer from the history after a stream without `turn_stop`, since the reference server loses the last events. Adds the
 * missing text. Undefined if the history does not contain this answer.
 * `messages` is the history's list.
 */
export function completeAnswer(session: AapSession, messages: Json | undefined): readonly AgentEvent[] | undefined {
  const { turn } = session.reading;
  const list = readList(messages, readObject);
  const start = list.findLastIndex(({ role }) => role === "user");
  const promptMessage = list[start];
  if (promptMessage === undefined || session.promptText === undefined) return undefined;
  if (toText(promptMessage["content"]) !== session.promptText) return undefined;
  const answers = list.slice(start + 1).filter(({ role }) => role === "assistant");
  const whole = answers.map(({ content }) => toText(content)).join("");
  const read = readAnswerText(turn);
  if (answers.length === 0 || !whole.startsWith(read)) return undefined;
  const rest = whole.slice(read.length);
  return [...(rest === "" ? [] : readTextDelta(turn, "answer", rest)), ...endTurn(turn, { reason: "completed" })];
}

function readAnswerText({ texts }: TurnReading): string {
  return Array.from(texts.values(), ({ kind, text }) => (kind === "answer" ? text : "")).join("");
}

/** The text of a message's content, which is a text or a list of blocks. */
export function toText(content: Json | undefined): string {
  if (typeof content === "string") return content;
  if (readArray(content) === undefined) return "";
  return readList(content, readObject)
    .map((block) => (block["type"] === "text" ? (readString(block["text"]) ?? "") : ""))
    .join("");
}

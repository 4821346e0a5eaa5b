import type { Message } from "../../model/index.ts";

/** Joins the texts of a message, commentary included, without refusals and reasoning. */
export function joinText({ parts }: Message): string {
  return parts.flatMap((part) => (part.type === "text" && part.kind !== "refusal" ? [part.text] : [])).join("");
}

/**
 * The text of a message behind what its items for the next request contain: an answer that was stopped or cut has no item for the text that
 * was open then. Empty if the items have other texts.
 */
export function joinRest(message: Message, itemTexts: readonly string[]): string {
  const [text, sent] = [joinText(message), itemTexts.join("")];
  return text.startsWith(sent) ? text.slice(sent.length) : "";
}

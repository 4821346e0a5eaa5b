import type { Message } from "../../model/index.ts";

/** Joins the texts of a message, commentary included, without refusals and reasoning. */
export function joinText({ parts }: Message): string {
  return parts.flatMap((part) => (part.type === "text" && part.kind !== "refusal" ? [part.text] : [])).join("");
}

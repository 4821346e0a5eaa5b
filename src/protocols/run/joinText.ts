import type { Message } from "../../model/index.ts";

/** Joins the texts of a message that the agent addressed to the user. */
export function joinText({ parts }: Message): string {
  return parts.flatMap((part) => (part.type === "text" && part.kind !== "refusal" ? [part.text] : [])).join("");
}

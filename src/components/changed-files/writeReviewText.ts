import type { Messages } from "../../messages/index.ts";
import type { ChangeReview } from "../../model/index.ts";

/** Writes a review in words, with the patch that undoes what was rejected: what every agent can read, whatever its wire carries. */
export function writeReviewText({ files, comments }: ChangeReview, { review }: Messages): string {
  const sum = (side: "kept" | "rejected"): number => files.reduce((total, file) => total + file[side], 0);
  const undo = files.map((file) => file.undo).join("");
  // The fence must be longer than any inside the patch.
  const longest = Math.max(2, ...(undo.match(/`{3,}/g) ?? []).map((ticks) => ticks.length));
  const fence = "`".repeat(longest + 1);
  const remarks = comments.map(({ path, line, endLine, text }) => review.messageComment(path, line, endLine, text));
  return [
    review.message(sum("kept"), sum("rejected")),
    ...(remarks.length === 0 ? [] : [`${review.messageComments}\n${remarks.join("\n")}`]),
    ...(undo === "" ? [] : [review.messageUndo, `${fence}diff\n${undo}${fence}`]),
  ].join("\n\n");
}

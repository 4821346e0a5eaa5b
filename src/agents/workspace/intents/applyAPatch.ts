import { parsePatch, readReview } from "../../../content/index.ts";
import type { Work } from "../createWork.ts";
import { readFencedPatch } from "../files/readFencedPatch.ts";
import { applyPatch } from "../tools/applyPatch.ts";
import { toServerCall } from "../tools/WorkspaceCall.ts";
import { toEnding, type Ending } from "./Intent.ts";
import type { Intent } from "./Intent.ts";

/** Applies a patch that the user wrote, and answers a review: its patch undoes what was rejected. */
export const applyAPatch: Intent = {
  usage: "a patch in a fenced `diff` block, as a review sends it: I apply it as it is",
  match(text, blocks) {
    const patch = readFencedPatch(text);
    if (patch !== undefined) return (work) => apply(work, patch);
    // Its text is in the language of the page.
    return blocks.some((block) => readReview(block) !== undefined) ? answerComments : undefined;
  },
};

async function apply(work: Work, patch: string): Promise<Ending> {
  const files = parsePatch(patch).length;
  await work.think(`I check that your patch of ${files} ${files === 1 ? "file" : "files"} fits, then apply it.`);
  // The user wrote the patch: a grant would ask for the same twice.
  const outcome = await work.run({ ...toServerCall(applyPatch, { patch }), trusted: true });
  await work.say(outcome.status === "completed" ? `${outcome.text} Nothing else was changed.` : outcome.text);
  return toEnding(outcome);
}

async function answerComments(work: Work): Promise<Ending> {
  await work.say(
    "I have read your review. I follow rules and have no language model, so I can act on patches, not on comments.",
  );
  return "done";
}

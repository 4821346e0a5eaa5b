import type { ContentBlock } from "../../../model/index.ts";
import type { Work } from "../createWork.ts";
import { applyAPatch } from "./applyAPatch.ts";
import { checkEverything } from "./checkEverything.ts";
import { createAFile } from "./createAFile.ts";
import { createPlan } from "./createPlan.ts";
import { declineDestruction } from "./declineDestruction.ts";
import { deleteAFile } from "./deleteAFile.ts";
import type { Ending, Intent } from "./Intent.ts";
import { explainFile } from "./explainFile.ts";
import { listTheFiles } from "./listTheFiles.ts";
import { readAFile } from "./readAFile.ts";
import { renameName } from "./renameName.ts";
import { repairTheTests } from "./repairTheTests.ts";
import { replaceInFile } from "./replaceInFile.ts";
import { runACommand } from "./runACommand.ts";
import { runTheTests } from "./runTheTests.ts";
import { whereIs } from "./whereIs.ts";

/** The intents that can be a step of a plan; the first that matches a text runs. */
const steps: readonly Intent[] = [
  declineDestruction,
  repairTheTests,
  checkEverything,
  runTheTests,
  whereIs,
  explainFile,
  renameName,
  replaceInFile,
  listTheFiles,
  readAFile,
  createAFile,
  deleteAFile,
  runACommand,
];

function matchStep(text: string): ReturnType<Intent["match"]> {
  return matchFirst(steps, text, []);
}

/** All intents of the agent. */
const intents: readonly Intent[] = [applyAPatch, createPlan(matchStep), ...steps];

/**
 * Finds the intent of a prompt and returns its task; undefined if none matches.
 *
 * @param blocks - All blocks of the prompt: a review is one.
 */
export function matchIntent(text: string, blocks: readonly ContentBlock[]): ReturnType<Intent["match"]> {
  return matchFirst(intents, text, blocks);
}

function matchFirst(
  candidates: readonly Intent[],
  text: string,
  blocks: readonly ContentBlock[],
): ReturnType<Intent["match"]> {
  for (const intent of candidates) {
    const run = intent.match(text, blocks);
    if (run !== undefined) return run;
  }
  return undefined;
}

/** Lists what the agent can do, as the answer to every prompt that it does not understand. */
export async function listAbilities(work: Work): Promise<Ending> {
  const list = intents.flatMap(({ usage }) => (usage === undefined ? [] : [`- ${usage}`])).join("\n");
  await work.say(
    `I did not understand that: I follow rules and have no language model. What I can do here, in a copy of the project:\n\n${list}\n\nReading and searching need no grant; each edit and each command waits for yours.`,
  );
  return "failed";
}

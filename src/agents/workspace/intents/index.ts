import type { Work } from "../createWork.ts";
import { checkEverything } from "./checkEverything.ts";
import { createAFile } from "./createAFile.ts";
import { deleteAFile } from "./deleteAFile.ts";
import { explainFile } from "./explainFile.ts";
import type { Intent } from "./Intent.ts";
import { listTheFiles } from "./listTheFiles.ts";
import { readAFile } from "./readAFile.ts";
import { renameName } from "./renameName.ts";
import { replaceInFile } from "./replaceInFile.ts";
import { runACommand } from "./runACommand.ts";
import { runTheTests } from "./runTheTests.ts";
import { whereIs } from "./whereIs.ts";

/** What the agent understands; the first that matches a prompt runs. */
export const intents: readonly Intent[] = [
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

/** Says honestly what the agent can do, for every prompt that it does not understand. */
export async function sayAbilities(work: Work): Promise<void> {
  const list = intents.map(({ usage }) => `- ${usage}`).join("\n");
  await work.say(
    `I did not understand that: I follow rules and have no language model. What I can do here, in a copy of the project:\n\n${list}\n\nReading and searching need no grant; each edit and each command waits for yours.`,
  );
}

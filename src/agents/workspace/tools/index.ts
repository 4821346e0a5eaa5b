import type { ToolDeclaration } from "../../../model/index.ts";
import { applyPatch } from "./applyPatch.ts";
import { deleteFile } from "./deleteFile.ts";
import { editFile } from "./editFile.ts";
import { listFiles } from "./listFiles.ts";
import { readFile } from "./readFile.ts";
import { runCommand } from "./runCommand.ts";
import { search } from "./search.ts";
import { tryEdits } from "./tryEdits.ts";
import { writeFile } from "./writeFile.ts";

/** The tools that the workspace agent executes itself, for announcements. */
export const toolDeclarations: readonly ToolDeclaration[] = [
  listFiles.declaration,
  readFile.declaration,
  search.declaration,
  editFile.declaration,
  writeFile.declaration,
  applyPatch.declaration,
  deleteFile.declaration,
  runCommand.declaration,
  tryEdits.declaration,
];

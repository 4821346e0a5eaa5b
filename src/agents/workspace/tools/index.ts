import { applyPatch } from "./applyPatch.ts";
import { deleteFile } from "./deleteFile.ts";
import { editFile } from "./editFile.ts";
import { listFiles } from "./listFiles.ts";
import { readFile } from "./readFile.ts";
import { runCommand } from "./runCommand.ts";
import { search } from "./search.ts";
import { tryEdits } from "./tryEdits.ts";
import type { WorkspaceTool } from "./WorkspaceTool.ts";
import { writeFile } from "./writeFile.ts";

/** The tools that the workspace agent executes itself. */
export const workspaceTools: readonly WorkspaceTool<object, unknown>[] = [
  listFiles,
  readFile,
  search,
  editFile,
  writeFile,
  applyPatch,
  deleteFile,
  runCommand,
  tryEdits,
];

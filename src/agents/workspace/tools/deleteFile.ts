import { CountersignError, type FromJsonSchema } from "../../../model/index.ts";
import { lstat } from "node:fs/promises";
import { resolve } from "node:path";
import { readTextFile } from "../files/readTextFile.ts";
import { changeFile, type ChangeValue } from "./changeFile.ts";
import { defineWorkspaceTool, type WorkspaceTool } from "./WorkspaceTool.ts";

const parameters = { type: "object", required: ["path"], properties: { path: { type: "string" } } } as const;

/** The parsed input of `delete_file`: a path. */
export type DeleteFileInput = FromJsonSchema<typeof parameters>;

/** Deletes one text file of the copy; its text stays in the diff. */
export const deleteFile: WorkspaceTool<DeleteFileInput, ChangeValue> = defineWorkspaceTool({
  name: "delete_file",
  description: "Deletes a text file of the workspace.",
  kind: "delete",
  parameters,
  trusted: false,
  async prepare({ path }, copy) {
    const file = await readTextFile(copy, path);
    // Deleting the resolved path would delete another file than the given one.
    if ((await lstat(resolve(copy.directory, path))).isSymbolicLink())
      throw new CountersignError({
        code: "forbidden",
        message: `\`${path}\` is a symbolic link, so it was not deleted.`,
      });
    return changeFile(
      copy,
      { path: file.relative, oldText: file.text, newText: null },
      { title: `Delete ${file.relative}`, result: `Deleted ${file.relative}.` },
    );
  },
});

import type { FromJsonSchema } from "../../../model/index.ts";
import { readTextFile } from "../files/readTextFile.ts";
import { changeFile, refuseLink, type ChangeValue } from "./changeFile.ts";
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
    await refuseLink(copy, path);
    return changeFile(
      copy,
      { path: file.relative, oldText: file.text, newText: null },
      { title: `Delete ${file.relative}`, result: `Deleted ${file.relative}.` },
    );
  },
});

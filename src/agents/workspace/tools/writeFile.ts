import type { FromJsonSchema } from "../../../model/index.ts";
import { resolvePath } from "../files/resolvePath.ts";
import { changeFile, currentText, type ChangeValue } from "./changeFile.ts";
import { defineWorkspaceTool, type WorkspaceTool } from "./WorkspaceTool.ts";

const parameters = {
  type: "object",
  required: ["path", "text"],
  properties: { path: { type: "string" }, text: { type: "string" } },
} as const;

/** The parsed input of `write_file`: a path and the whole text. */
export type WriteFileInput = FromJsonSchema<typeof parameters>;

/** Creates a file of the copy, with its folders, or replaces its whole text. */
export const writeFile: WorkspaceTool<WriteFileInput, ChangeValue> = defineWorkspaceTool({
  name: "write_file",
  description: "Creates a file in the workspace, or replaces its whole text.",
  kind: "edit",
  parameters,
  trusted: false,
  editable: true,
  async prepare({ path, text }, copy) {
    const { relative } = await resolvePath(copy.directory, path);
    const oldText = await currentText(copy, path);
    const verb = oldText === null ? "Create" : "Overwrite";
    return changeFile(
      copy,
      { path: relative, oldText, newText: text },
      { title: `${verb} ${relative}`, result: `Wrote ${relative}.` },
    );
  },
});

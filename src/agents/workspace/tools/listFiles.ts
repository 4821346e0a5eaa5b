import type { FromJsonSchema } from "../../../model/index.ts";
import { cutSentence, findFiles, type FoundFiles } from "../files/findFiles.ts";
import { resolvePath } from "../files/resolvePath.ts";
import { defineWorkspaceTool, type WorkspaceTool } from "./WorkspaceTool.ts";

const parameters = {
  type: "object",
  properties: { path: { type: "string", description: "A folder; the whole workspace where it is absent." } },
} as const;

/** The parsed input of `list_files`: an optional folder. */
export type ListFilesInput = FromJsonSchema<typeof parameters>;

/** Lists the files of the copy, or of a folder of it. */
export const listFiles: WorkspaceTool<ListFilesInput, FoundFiles> = defineWorkspaceTool({
  name: "list_files",
  description: "Lists the files of the workspace, or of one of its folders.",
  kind: "read",
  parameters,
  trusted: true,
  async prepare({ path = "." }, copy) {
    const folder = await resolvePath(copy.directory, path);
    return {
      title: folder.relative === "." ? "List the files" : `List the files of ${folder.relative}`,
      async apply() {
        const { files: found, cut } = await findFiles(folder.absolute);
        const files = folder.relative === "." ? found : found.map((file) => `${folder.relative}/${file}`);
        const result = [...files, ...(cut ? [cutSentence] : [])].join("\n");
        return { value: { files, cut }, result, rawOutput: { files: [...files], cut } };
      },
    };
  },
});

import type { FromJsonSchema } from "../../../model/index.ts";
import { readTextFile } from "../files/readTextFile.ts";
import { defineWorkspaceTool, type WorkspaceTool } from "./WorkspaceTool.ts";

const parameters = {
  type: "object",
  required: ["path"],
  properties: {
    path: { type: "string" },
    line: { type: "integer", minimum: 1, description: "First line." },
    end_line: { type: "integer", minimum: 1, description: "Last line." },
  },
} as const;

/** Input of `read_file`. Lines are 1-based and inclusive; without `line` the whole file is read. */
export type ReadFileInput = FromJsonSchema<typeof parameters>;

/** The text of a file, or of some of its lines. */
export interface ReadFileValue {
  readonly path: string;
  readonly text: string;
}

/** Reads a text file of the copy. */
export const readFile: WorkspaceTool<ReadFileInput, ReadFileValue> = defineWorkspaceTool({
  name: "read_file",
  description: "Reads a text file of the workspace, or some lines of it.",
  kind: "read",
  parameters,
  trusted: true,
  async prepare({ path, line, end_line: endLine }, copy) {
    const range = line === undefined ? "" : ` (${line}-${endLine ?? "end"})`;
    return {
      title: `Read ${path}${range}`,
      locations: [{ path, line, endLine }],
      async apply() {
        const file = await readTextFile(copy, path);
        const text =
          line === undefined
            ? file.text
            : file.text
                .split("\n")
                .slice(line - 1, endLine)
                .join("\n");
        return { value: { path: file.relative, text }, result: text };
      },
    };
  },
});

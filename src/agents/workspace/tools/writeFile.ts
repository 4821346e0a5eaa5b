import { CountersignError, type Json, type JsonObject } from "../../../model/index.ts";
import { resolvePath } from "../files/resolvePath.ts";
import { changeFile, currentText, type ChangeValue } from "./changeFile.ts";
import type { WorkspaceTool } from "./WorkspaceTool.ts";

/** Input of `write_file`. */
export type WriteFileInput = { path: string; text: string };

/** Creates a file of the copy, with its folders, or replaces its whole text. */
export const writeFile: WorkspaceTool<WriteFileInput, ChangeValue> = {
  declaration: {
    name: "write_file",
    description: "Creates a file in the workspace, or replaces its whole text.",
    kind: "edit",
    parameters: {
      type: "object",
      required: ["path", "text"],
      properties: { path: { type: "string" }, text: { type: "string" } },
    },
  },
  trusted: false,
  readInput,
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
};

const noFields: JsonObject = {};

function readInput(input: Json): WriteFileInput {
  const fields = typeof input === "object" && input !== null && !Array.isArray(input) ? input : noFields;
  const { path, text } = fields;
  if (typeof path !== "string" || typeof text !== "string")
    throw new CountersignError({
      code: "invalid_input",
      message: "The edited input lacks a path or a text, so nothing was written.",
    });
  return { path, text };
}

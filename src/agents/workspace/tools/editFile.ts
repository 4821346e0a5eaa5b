import { CountersignError, type FromJsonSchema } from "../../../model/index.ts";
import { readTextFile } from "../files/readTextFile.ts";
import { replaceText } from "../files/replaceText.ts";
import { changeFile, type ChangeValue } from "./changeFile.ts";
import { defineWorkspaceTool, type WorkspaceTool } from "./WorkspaceTool.ts";

const parameters = {
  type: "object",
  required: ["path", "old_text", "new_text"],
  properties: {
    path: { type: "string" },
    old_text: { type: "string", minLength: 1 },
    new_text: { type: "string" },
    all: { type: "boolean", description: "Whether every occurrence is replaced; else it must be the only one." },
    whole_word: { type: "boolean", description: "Whether only whole identifiers count." },
  },
} as const;

/** The parsed input of `edit_file`: a path, the old and the new text. */
export type EditFileInput = FromJsonSchema<typeof parameters>;

/** Replaces exact text in a file of the copy: one occurrence, which must be the only one, or all. */
export const editFile: WorkspaceTool<EditFileInput, ChangeValue> = defineWorkspaceTool({
  name: "edit_file",
  description: "Replaces exact text in a file of the workspace.",
  kind: "edit",
  parameters,
  trusted: false,
  editable: true,
  async prepare({ path, old_text: from, new_text: to, all = false, whole_word: wholeWord = false }, copy) {
    if (from === "") throw invalid("There is no text to replace.");
    const file = await readTextFile(copy, path);
    const { text, count } = replaceText(file.text, from, to, { wholeWord });
    if (count === 0) throw invalid(`\`${path}\` does not hold \`${from}\`, so there is nothing to replace.`);
    if (count > 1 && !all)
      throw invalid(`\`${path}\` holds \`${from}\` ${count} times; one place must be named, or all.`);
    return changeFile(
      copy,
      { path: file.relative, oldText: file.text, newText: text },
      {
        title: `Edit ${file.relative}`,
        result: `Replaced ${count} ${count === 1 ? "occurrence" : "occurrences"} in ${file.relative}.`,
      },
    );
  },
});

function invalid(message: string): CountersignError {
  return new CountersignError({ code: "invalid_input", message });
}

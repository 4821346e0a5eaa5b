import { CountersignError, type FromJsonSchema } from "../../../model/index.ts";
import { applyFilePatch, parsePatch, type FilePatch } from "../../../content/index.ts";
import type { WorkspaceCopy } from "../createCopies.ts";
import { changeFile, currentText, type ChangeValue } from "./changeFile.ts";
import { defineWorkspaceTool, type PreparedCall, type WorkspaceTool } from "./WorkspaceTool.ts";

const parameters = { type: "object", required: ["patch"], properties: { patch: { type: "string" } } } as const;

/** The parsed input of `apply_patch`: one unified diff. */
export type ApplyPatchInput = FromJsonSchema<typeof parameters>;

/**
 * Applies a unified diff of one or several files to the copy. It is proposed only if all of it fits. If a file has changed since then, the
 * call fails at this file; the files before it are written.
 */
export const applyPatch: WorkspaceTool<ApplyPatchInput, ChangeValue[]> = defineWorkspaceTool({
  name: "apply_patch",
  description: "Applies a unified diff to files of the workspace.",
  kind: "edit",
  parameters,
  trusted: false,
  async prepare({ patch }, copy) {
    const files = parsePatch(patch);
    if (files.length === 0) throw invalid("That is no patch.");
    const calls = await Promise.all(files.map((file) => prepareFile(file, copy)));
    const paths = files.map(({ oldPath, newPath }) => newPath ?? oldPath ?? "");
    const names = paths.length === 1 ? (paths[0] ?? "") : `${paths.length} files`;
    return {
      title: `Patch ${names}`,
      locations: calls.flatMap((call) => call.locations ?? []),
      content: calls.flatMap((call) => call.content ?? []),
      async apply(writer, signal) {
        const values: ChangeValue[] = [];
        for (const call of calls) values.push((await call.apply(writer, signal)).value);
        return { value: values, result: `Patched ${paths.join(", ")}.` };
      },
    };
  },
});

async function prepareFile(file: FilePatch, copy: WorkspaceCopy): Promise<PreparedCall<ChangeValue>> {
  const { oldPath, newPath } = file;
  const path = newPath ?? oldPath ?? "";
  if (oldPath !== null && newPath !== null && oldPath !== newPath)
    throw invalid(`The patch moves \`${oldPath}\`, which I cannot do.`);
  const oldText = await currentText(copy, path);
  const newText = applyFilePatch(oldText, file);
  if (newText === undefined) throw invalid(`The patch does not fit \`${path}\` as it is now.`);
  return changeFile(copy, { path, oldText, newText }, { title: `Patch ${path}`, result: `Patched ${path}.` });
}

function invalid(message: string): CountersignError {
  return new CountersignError({ code: "invalid_input", message });
}

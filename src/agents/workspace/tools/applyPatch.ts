import { CountersignError, type DiffContent, type FromJsonSchema } from "../../../model/index.ts";
import { applyFilePatch, parsePatch, type FilePatch } from "../../../content/index.ts";
import type { WorkspaceCopy } from "../createCopies.ts";
import { resolvePath } from "../files/resolvePath.ts";
import { changeFile, currentText, refuseLink, type ChangeValue } from "./changeFile.ts";
import { defineWorkspaceTool, type WorkspaceTool } from "./WorkspaceTool.ts";

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
    const changes = await Promise.all(files.map((file) => readChange(file, copy)));
    const paths = changes.map(({ path }) => path);
    const twice = paths.find((path, index) => paths.indexOf(path) !== index);
    if (twice !== undefined) throw invalid(`The patch changes \`${twice}\` twice.`);
    const calls = changes.map((change) => {
      const words = { title: `Patch ${change.path}`, result: `Patched ${change.path}.` };
      return changeFile(copy, change, words);
    });
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

/** Reads what one section of the patch changes, by the resolved path. Rejects with a `CountersignError` where it does not fit. */
async function readChange(file: FilePatch, copy: WorkspaceCopy): Promise<Omit<DiffContent, "type">> {
  const { oldPath, newPath } = file;
  const name = newPath ?? oldPath ?? "";
  if (oldPath !== null && newPath !== null && oldPath !== newPath)
    throw invalid(`The patch moves \`${oldPath}\`, which I cannot do.`);
  const path = (await resolvePath(copy.directory, name)).relative;
  const oldText = await currentText(copy, path);
  const newText = applyFilePatch(oldText, file);
  if (newText === undefined) throw invalid(`The patch does not fit \`${path}\` as it is now.`);
  if (newText === null) {
    await refuseLink(copy, name);
    // What a deletion does not show must not be lost.
    if (applyFilePatch(oldText, { ...file, newPath: oldPath }) !== "")
      throw invalid(`The patch deletes \`${path}\` but does not contain all of \`${path}\`.`);
  }
  return { path, oldText, newText };
}

function invalid(message: string): CountersignError {
  return new CountersignError({ code: "invalid_input", message });
}

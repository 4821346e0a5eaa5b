import type { FromJsonSchema } from "../../../model/index.ts";
import { availableParallelism } from "node:os";
import type { CallWriter } from "../../createCallWriter.ts";
import { createScratchCopies } from "../repair/createScratchCopies.ts";
import type { Edit } from "../repair/Edit.ts";
import type { RepairSearch, TriedEdit } from "../repair/RepairSearch.ts";
import { searchRepair } from "../repair/searchRepair.ts";
import { toTestCommand } from "../repair/toTestCommand.ts";
import { resolvePath } from "../files/resolvePath.ts";
import { defineWorkspaceTool, type WorkspaceTool } from "./WorkspaceTool.ts";

const parameters = {
  type: "object",
  required: ["command", "files", "max_runs", "max_milliseconds"],
  properties: {
    command: { type: "string", description: "Runs the tests." },
    files: { type: "array", items: { type: "string" }, description: "Files that may be edited." },
    max_runs: { type: "integer", minimum: 1 },
    max_milliseconds: { type: "integer", minimum: 1 },
  },
} as const;

/** Input of `try_edits`: the test command, and the files that may be edited, those closest to the failing tests first. */
export type TryEditsInput = FromJsonSchema<typeof parameters>;

/** Maximum number of scratch copies that are used at a time. */
const maxScratches = 2;

/** Tries small edits in scratch copies until the tests pass; changes no file of the copy. */
export const tryEdits: WorkspaceTool<TryEditsInput, RepairSearch> = defineWorkspaceTool({
  name: "try_edits",
  description: "Tries small edits in scratch copies of the workspace until its tests pass, and reports the edit.",
  kind: "execute",
  parameters,
  trusted: false,
  async prepare({ command, files, max_runs: runs, max_milliseconds: milliseconds }, copy) {
    const words = toTestCommand(command);
    const paths = await Promise.all(files.map(async (path) => (await resolvePath(copy.directory, path)).relative));
    return {
      title: `Try small edits until \`${command}\` passes`,
      locations: paths.map((path) => ({ path })),
      reason: `This one grant covers the test runs in scratch copies, at most ${runs} runs or ${seconds(milliseconds)}. Your files are not changed: the edit that works is asked for on its own, and so is any other command. The runs start in scratch copies that are removed afterwards, but a command can reach beyond them: your other files and the network.`,
      content: [{ type: "terminal", terminalId: "output", output: "" }],
      async apply(call, signal) {
        const scratch = await createScratchCopies(copy, Math.min(maxScratches, availableParallelism()));
        try {
          const task = { scratches: scratch.copies, words, files: paths, limits: { runs, milliseconds }, signal };
          const search = await searchRepair({ ...task, onTried: (tried) => showTried(call, tried) });
          call.output("output", "", { code: search.outcome === "repaired" ? 0 : 1, signal: null });
          return report(search);
        } finally {
          await scratch.remove();
        }
      },
    };
  },
});

/** Formats milliseconds for people, e.g. `1.5 s`. */
function seconds(milliseconds: number): string {
  return `${Math.round(milliseconds / 100) / 10} s`;
}

function showTried(call: CallWriter, { edit, run, done, total }: TriedEdit): void {
  const result = run.passed ? "passes" : run.timedOut ? "took too long" : `${run.counts?.failed ?? "it"} failed`;
  const change = `${edit.before} → ${edit.after} (${edit.operator})`;
  call.output("output", `${done}/${total} ${edit.path}:${edit.line} ${change}: ${result}\n`);
  call.update({ progress: { done, total, message: `${done} of ${total} edits tried` } });
}

function toRaw({ path, line, operator, before, after }: Edit) {
  return { path, line, operator, before, after };
}

function report(search: RepairSearch) {
  const { outcome, edits, rivals, tried, total, runs, milliseconds } = search;
  const result = `${tried.length} of ${total} edits tried in ${runs} test runs: ${outcome}.`;
  return {
    value: search,
    result: [result, ...edits.map(({ path, line, before, after }) => `${path}:${line}: ${before} → ${after}`)].join(
      "\n",
    ),
    rawOutput: {
      outcome,
      tried: tried.length,
      total,
      runs,
      milliseconds,
      edits: edits.map(toRaw),
      rivals: rivals.map(toRaw),
    },
    ...(outcome === "repaired"
      ? {}
      : { error: { layer: "tool" as const, code: outcome, message: "no edit made all tests pass" } }),
  };
}

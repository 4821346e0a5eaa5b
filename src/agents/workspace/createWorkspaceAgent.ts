import { statSync } from "node:fs";
import { resolve } from "node:path";
import { CountersignError } from "../../model/index.ts";
import type { Agent } from "../Agent.ts";
import { createCopies } from "./createCopies.ts";
import { createWork } from "./createWork.ts";
import { defaultWorkspace } from "./defaultWorkspace.ts";
import { matchIntent, listAbilities } from "./intents/index.ts";
import { readTextFile } from "./files/readTextFile.ts";
import { usualLimits, type RepairLimits } from "./repair/createBudget.ts";
import { expandSlashCommand, slashCommands } from "./slashCommands.ts";
import { suggestTasks } from "./suggestTasks.ts";
import { workspaceTools } from "./tools/index.ts";
import { workspaceModes } from "./workspaceModes.ts";

/** Options of `createWorkspaceAgent`. */
export interface WorkspaceAgentOptions {
  /**
   * The project, as an absolute path or one from the working directory. Each session works in a copy of it.
   * @default the example project of this package
   */
  readonly workspace?: string | undefined;
  /**
   * How slowly it writes: 1 is human pace, 2 is half as fast, 0 never waits. Tools are never slowed down.
   * @default 1
   */
  readonly pace?: number | undefined;
  /**
   * The folder for temporary copies.
   * @default the system's folder for temporary files
   */
  readonly tmpdir?: string | undefined;
  /**
   * A folder for copies that survive a restart of the process, each until its session is deleted; a turn that a crash interrupted
   * continues there. Without it copies are temporary.
   */
  readonly folder?: string | undefined;
  /**
   * Paths that are in no copy, wherever they are, such as the folder in which a server keeps its sessions. They need not exist.
   * @default none
   */
  readonly exclude?: readonly string[] | undefined;
  /**
   * The limits of one search for a repair.
   * @internal
   */
  readonly repairLimits?: RepairLimits | undefined;
}

/**
 * Creates the built-in agent: no language model and no canned replies, it lists, searches, reads, edits and runs in a copy of a project.
 *
 * Reading needs no grant; each edit and each command does. It repairs failing tests by trying small edits. Node only. Throws a
 * `CountersignError` (`configuration`) where the workspace is not a folder.
 */
export function createWorkspaceAgent({
  workspace,
  pace = 1,
  tmpdir,
  folder,
  exclude,
  repairLimits: limits = usualLimits,
}: WorkspaceAgentOptions = {}): Agent {
  const project = resolve(workspace ?? defaultWorkspace());
  if (!(statSync(project, { throwIfNoEntry: false })?.isDirectory() ?? false))
    throw new CountersignError({ code: "configuration", message: `The workspace \`${project}\` is not a folder.` });
  const copies = createCopies(project, {
    temporary: tmpdir,
    folder,
    exclude,
  });
  return {
    name: "workspace",
    title: "Workspace agent",
    description:
      "Reads and edits files and runs commands in a copy of a project. It follows rules; it has no language model.",
    version: "1.0.0",
    tools: workspaceTools.map(({ declaration }) => declaration),
    suggestions: suggestTasks(project),
    resumable: folder !== undefined,
    openSession: (session) => {
      const modeId = session.thread().session.modeId ?? "ask";
      session.emit({ type: "session.updated", patch: { modes: workspaceModes, modeId, commands: slashCommands } });
      return Promise.resolve();
    },
    async run(turn) {
      try {
        const work = await createWork(turn, await copies.open(turn.sessionId), { pace, limits });
        const task = matchIntent(expandSlashCommand(turn.text.trim()), turn.prompt) ?? listAbilities;
        const ending = await task(work);
        return ending === "refused" ? "refusal" : "completed";
      } catch (error) {
        if (turn.signal.aborted) return "cancelled";
        throw error;
      }
    },
    async readFile(sessionId, path) {
      return (await readTextFile(await copies.open(sessionId), path)).text;
    },
    closeSession: (sessionId, deleted) => copies.close(sessionId, deleted),
  };
}

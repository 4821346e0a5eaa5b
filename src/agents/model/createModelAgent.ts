import { statSync } from "node:fs";
import { resolve } from "node:path";
import { CountersignError } from "../../model/index.ts";
import type { Agent } from "../Agent.ts";
import { createCopies } from "../workspace/createCopies.ts";
import { defaultWorkspace } from "../workspace/defaultWorkspace.ts";
import { readTextFile } from "../workspace/files/readTextFile.ts";
import { suggestTasks } from "../workspace/suggestTasks.ts";
import { workspaceModes } from "../workspace/workspaceModes.ts";
import type { ModelSettings } from "./readModelSettings.ts";
import { modelTools } from "./createModelTools.ts";
import { runModelTurn } from "./runModelTurn.ts";

/** Options of `createModelAgent`. */
export interface ModelAgentOptions {
  /** The model and its server. */
  readonly settings: ModelSettings;
  /**
   * The project; each session works in a copy of it.
   * @default the example project of this package
   */
  readonly workspace?: string | undefined;
  /** A folder for the copies, which stay until their session is deleted. @default they are temporary */
  readonly folder?: string | undefined;
  /** Paths that are in no copy, such as the folder in which a server keeps its sessions. @default none */
  readonly exclude?: readonly string[] | undefined;
}

/**
 * Creates the built-in agent with a real model: the same tools in the same copies as the workspace agent, and the same permissions for
 * each edit and each command. Node only. Throws a `CountersignError` (`configuration`) if the workspace is not a folder.
 */
export function createModelAgent({ settings, workspace, folder, exclude }: ModelAgentOptions): Agent {
  const project = resolve(workspace ?? defaultWorkspace());
  if (!(statSync(project, { throwIfNoEntry: false })?.isDirectory() ?? false))
    throw new CountersignError({ code: "configuration", message: `The workspace \`${project}\` is not a folder.` });
  const copies = createCopies(project, { folder, exclude });
  const { model, protocol, url } = settings;
  return {
    name: "model",
    title: model,
    description: `Reads and edits files and runs commands in a copy of a project, with ${model} over ${protocol.title} at ${new URL(url).host}.`,
    version: "1.0.0",
    tools: modelTools.map(({ declaration }) => declaration),
    suggestions: suggestTasks(project),
    async openSession({ thread, emit }) {
      const modeId = thread().session.modeId ?? "ask";
      emit({ type: "session.updated", patch: { modes: workspaceModes, modeId } });
    },
    async run(turn) {
      return runModelTurn(turn, settings, await copies.open(turn.sessionId));
    },
    async readFile(sessionId, path) {
      return (await readTextFile(await copies.open(sessionId), path)).text;
    },
    closeSession: (sessionId, deleted) => copies.close(sessionId, deleted),
  };
}

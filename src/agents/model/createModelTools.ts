import { isObject } from "../../model/index.ts";
import type { ToolDeclaration, ToolOutput } from "../../model/index.ts";
import type { ClientTool, ClientTools } from "../../session/index.ts";
import type { AgentTurn } from "../Agent.ts";
import { createRequest } from "../createRequest.ts";
import { createTurnWriter } from "../createTurnWriter.ts";
import type { WorkspaceCopy } from "../workspace/createCopies.ts";
import { createTransientContext, runCalls } from "../workspace/tools/runCalls.ts";
import { readServerCall } from "../workspace/tools/WorkspaceCall.ts";
import type { WorkspaceTool } from "../workspace/tools/WorkspaceTool.ts";
import { workspaceTools } from "../workspace/tools/index.ts";
import { tryEdits } from "../workspace/tools/tryEdits.ts";

/** The longest delay of a timer: people take their time to decide, and commands have their own limit. */
const NEVER = 2 ** 31 - 1;

/**
 * Returns the tools of one turn: those of the workspace, and those that the user's page executes, unless the workspace has the same name.
 */
export function createModelTools(turn: AgentTurn, copy: WorkspaceCopy): ClientTools {
  const page = turn.clientTools.map((declaration) => [declaration.name, toPageTool(declaration, turn)]);
  const own = modelTools.map((tool) => [tool.declaration.name, toOwnTool(tool, turn, copy)]);
  return Object.fromEntries([...page, ...own]);
}

/** A tool of the workspace: it is permitted and shown like every call of the server, under the id that the model gave it. */
function toOwnTool(tool: WorkspaceTool<object, unknown>, turn: AgentTurn, copy: WorkspaceCopy): ClientTool {
  return {
    ...toDescription(tool.declaration),
    timeout: NEVER,
    async execute(input, { toolCallId }): Promise<ToolOutput> {
      const context = createTransientContext({ turn, copy, writer: createTurnWriter(turn, 0) });
      const [outcome] = await runCalls([readServerCall(tool, input, toolCallId)], context);
      if (outcome?.result !== undefined) return outcome.result;
      if (outcome?.status !== "denied") throw new Error(outcome?.text ?? "");
      throw new Error(
        `The user denied this call, so nothing was done.${outcome.text === "" ? "" : ` ${outcome.text}`}`,
      );
    },
  };
}

/** A tool that the user's page executes, with the user's permission where the page requires it. */
function toPageTool(declaration: ToolDeclaration, turn: AgentTurn): ClientTool {
  return {
    ...toDescription(declaration),
    timeout: NEVER,
    async execute(_input, { toolCallId }): Promise<ToolOutput> {
      const [answer] = await turn.ask([createRequest(turn.turnId, { kind: "execution", id: toolCallId })]);
      if (answer?.error !== undefined) throw new Error(answer.error.message);
      if (answer?.granted !== true) throw new Error(answer?.reason ?? "The user denied this call.");
      return answer.output ?? null;
    },
  };
}

function toDescription({ title, description, parameters, kind }: ToolDeclaration) {
  return {
    description,
    parameters: isObject(parameters) ? parameters : {},
    title,
    kind,
  };
}

/** The tools of the model: those of the workspace agent, except for its search for repairs. */
export const modelTools: readonly WorkspaceTool<object, unknown>[] = workspaceTools.filter((tool) => tool !== tryEdits);

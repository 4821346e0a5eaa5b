import type { ToolDeclaration } from "../../model/index.ts";
import type { ClientTools } from "../Session.ts";

/** Lists client tools as they are declared to an agent: what describes them, nothing of how they run. */
export function declareTools(tools: ClientTools): readonly ToolDeclaration[] {
  return Object.entries(tools).map(([name, { title, description, parameters, kind }]) => ({
    name,
    description,
    parameters,
    ...(title === undefined ? {} : { title }),
    ...(kind === undefined ? {} : { kind }),
  }));
}

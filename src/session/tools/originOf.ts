import type { ToolCallPart, ToolOrigin } from "../../model/index.ts";
import type { ClientTool } from "../Session.ts";

/**
 * Returns who offers the tool of a call, undefined for the agent or the page itself. Of a tool that the page executes the page knows it,
 * whatever the agent says: an agent could name a server that a rule trusts.
 *
 * @param own - The page's tool of that name.
 * @param isExecuted - Whether the page is asked to execute the call.
 */
export function originOf(
  { origin }: Pick<ToolCallPart, "origin">,
  own: Pick<ClientTool, "origin"> | undefined,
  isExecuted: boolean,
): ToolOrigin | undefined {
  return isExecuted && own !== undefined ? own.origin : (origin ?? own?.origin);
}

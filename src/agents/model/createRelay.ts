import { isEmpty } from "../../model/index.ts";
import type { AgentEvent, NewRequest, ToolCallPatch } from "../../model/index.ts";
import type { Session } from "../../session/index.ts";
import type { AgentTurn } from "../Agent.ts";
import { modelTools } from "./modelTools.ts";

/** Tools that the server executes, by name. */
const ownNames: ReadonlySet<string> = new Set(modelTools.map(({ declaration }) => declaration.name));

/**
 * Creates what tells the server's turn all that the model says and does.
 *
 * Calls of our own tools, and of the page's, are told by whoever runs them: here only how they begin and what they are given. What the
 * session says about its own prompt, its executions and the borders of its steps stays with it.
 */
export function createRelay(turn: AgentTurn, session: Session): (event: AgentEvent) => void {
  /** Messages of the session by their names in the server's thread; undefined for those that stay here. */
  const names = new Map<string, string | undefined>();
  const executed = new Set<string>();
  const pageNames = new Set(turn.clientTools.map(({ name }) => name));

  const rename = (event: AgentEvent): AgentEvent | undefined => {
    if (!("messageId" in event) || event.messageId === undefined || !names.has(event.messageId)) return event;
    const messageId = names.get(event.messageId);
    return messageId === undefined ? undefined : { ...event, messageId };
  };
  const tell = (event: AgentEvent): void => {
    const renamed = rename(event);
    if (renamed !== undefined) turn.emit(renamed);
  };

  return (event) => {
    switch (event.type) {
      case "message.started": {
        const isFirst = event.role === "assistant" && ![...names.values()].includes(turn.messageId);
        if (event.role === "user") names.set(event.messageId, undefined);
        else if (isFirst && event.parent === undefined) names.set(event.messageId, turn.messageId);
        else tell(event);
        break;
      }
      case "toolCall.started": {
        const isOurs = ownNames.has(event.toolName);
        const isPages = !isOurs && pageNames.has(event.toolName);
        if (isOurs || isPages) executed.add(event.toolCallId);
        const runsOn = isPages ? "application" : event.runsOn === "provider" ? "provider" : "server";
        tell({ ...event, runsOn });
        break;
      }
      case "toolCall.updated": {
        const patch = executed.has(event.toolCallId) ? toInput(event.patch) : event.patch;
        if (!isEmpty(patch)) tell({ ...event, patch });
        break;
      }
      case "request.opened":
        if (event.request.kind !== "execution") void ask(event.request, turn, session).catch(() => undefined);
        break;
      case "session.updated":
        if (event.patch.usage) tell({ type: "session.updated", patch: { usage: event.patch.usage } });
        break;
      case "turn.started":
      case "turn.ended":
      case "turn.stopping":
      case "request.updated":
      case "request.withdrawn":
      case "history.loaded":
      case "reply.received":
        break;
      default:
        tell(event);
    }
  };
}

/** What the model gave, and why the session refused to execute it. */
function toInput({ argument, input, inputState, rawInput, error, status }: ToolCallPatch): ToolCallPatch {
  const refused = error?.layer === "policy" ? { error, status } : {};
  return {
    argument,
    input,
    inputState,
    rawInput,
    ...refused,
  };
}

/** What the provider asks for itself, such as a tool that it runs. */
async function ask(request: NewRequest, turn: AgentTurn, session: Session): Promise<void> {
  const [answer] = await turn.ask([request]);
  if (answer === undefined) return;
  const { granted, optionId, reason, input } = answer;
  session.decide(request.requestId, {
    granted,
    optionId,
    reason,
    input,
  });
}

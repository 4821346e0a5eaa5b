import { describeCause, isEmpty } from "../../model/index.ts";
import type { AgentEvent, NewRequest, ToolCallPatch } from "../../model/index.ts";
import type { Session } from "../../session/index.ts";
import type { AgentTurn } from "../Agent.ts";
import { modelTools } from "./createModelTools.ts";

/** Tools that the server executes, by name. */
const ownNames: ReadonlySet<string> = new Set(modelTools.map(({ declaration }) => declaration.name));

/**
 * Creates a function that emits the events of the model's session in the server's turn.
 *
 * Calls of our tools, and of the page's, are emitted where they run: here only their start and their input. Events about the
 * session's own prompt, its executions and the borders of its steps are not relayed.
 */
export function createRelay(turn: AgentTurn, session: Session): (event: AgentEvent) => void {
  /** Ids of messages in the server's thread by their ids in the session; undefined for those that are not relayed. */
  const messageIds = new Map<string, string | undefined>();
  /** Ids of calls that this server or the page executes, whose results are emitted there. */
  const executed = new Set<string>();
  const pageNames = new Set(turn.clientTools.map(({ name }) => name));

  const rename = (event: AgentEvent): AgentEvent | undefined => {
    if (!("messageId" in event) || event.messageId === undefined || !messageIds.has(event.messageId)) return event;
    const messageId = messageIds.get(event.messageId);
    return messageId === undefined ? undefined : { ...event, messageId };
  };
  const emit = (event: AgentEvent): void => {
    const renamed = rename(event);
    if (renamed !== undefined) turn.emit(renamed);
  };

  return (event) => {
    switch (event.type) {
      case "message.started": {
        const isFirst = event.role === "assistant" && ![...messageIds.values()].includes(turn.messageId);
        if (event.role === "user") messageIds.set(event.messageId, undefined);
        else if (isFirst && event.parent === undefined) messageIds.set(event.messageId, turn.messageId);
        else emit(event);
        break;
      }
      case "toolCall.started": {
        const isOurs = ownNames.has(event.toolName);
        const isPages = !isOurs && pageNames.has(event.toolName);
        if (isOurs || isPages) executed.add(event.toolCallId);
        const runsOn = isPages ? "application" : event.runsOn === "provider" ? "provider" : "server";
        emit({ ...event, runsOn });
        break;
      }
      case "toolCall.updated": {
        const patch = executed.has(event.toolCallId) ? toInput(event.patch) : event.patch;
        if (!isEmpty(patch)) emit({ ...event, patch });
        break;
      }
      case "request.opened":
        if (event.request.kind !== "execution") void ask(event.request, turn, session).catch(() => undefined);
        break;
      case "session.updated":
        if (event.patch.usage) emit({ type: "session.updated", patch: { usage: event.patch.usage } });
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
        emit(event);
    }
  };
}

/** Keeps the input of the model, and the reason why the session refused to execute it. */
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

/** Asks the user a question of the provider, e.g. about a tool that it runs. */
async function ask(request: NewRequest, turn: AgentTurn, session: Session): Promise<void> {
  const [answer] = await turn.ask([request]);
  if (answer === undefined) return;
  const { granted, optionId, reason, input } = answer;
  try {
    session.decide(request.requestId, { granted, optionId, reason, input });
  } catch (cause) {
    // The provider's question has changed or cannot be granted: without an answer the turn would wait until it is stopped.
    session.decide(request.requestId, { granted: false, reason: describeCause(cause) });
  }
}

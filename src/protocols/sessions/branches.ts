import type {
  AgentEvent,
  Command,
  HttpRequest,
  HttpResponse,
  JsonObject,
  KitError,
  LogEntry,
  ServerStep,
  ThreadState,
} from "../../model/index.ts";
import { readKitFields, writeKitFields } from "../kit-events/kitFields.ts";
import { readId } from "../read.ts";
import { refuseShape } from "./httpAnswers.ts";

/** The command to show another branch, as a client half gets it. */
type SelectBranch = Extract<Command, { type: "selectBranch" }>;

/** Writes the prompt that a new one replaces: `{"countersign":{"instead":"message_1"}}`; nothing for a prompt at the end. */
export function writeInstead({ instead }: Extract<Command, { type: "sendPrompt" }>): JsonObject {
  return instead === undefined ? {} : writeKitFields({ instead });
}

/**
 * Reads the id of a prompt, which is the idempotency key it was sent with, and the id of the prompt that it replaces. Without a key neither
 * is there: the server then gives the prompt an id, and appends it.
 */
export function readPromptIds(
  headers: HttpRequest["headers"],
  body: JsonObject,
): { readonly messageId?: string; readonly instead?: string } {
  const messageId = readId(headers["idempotency-key"]);
  const instead = readId(readKitFields(body)?.["instead"]);
  return messageId === undefined ? {} : { messageId, ...(instead === undefined ? {} : { instead }) };
}

/** Reads the POST for another branch: `{"messageId":"message_1","instead":"message_5"}`; refuses (400) a body without these two. */
export function toBranchStep(sessionId: string, body: JsonObject | undefined, response: HttpResponse): ServerStep {
  const [messageId, instead] = [readId(body?.["messageId"]), readId(body?.["instead"])];
  if (messageId === undefined || instead === undefined)
    return refuseShape('The body must have the strings "messageId" and "instead".');
  return { response, commands: [{ type: "selectBranch", sessionId, messageId, instead }] };
}

/** Returns the event of the answer to a POST for another branch: it is shown, or (`failed`) why it is not. */
export function concludeBranch(
  { messageId, instead }: SelectBranch,
  failed: KitError | undefined,
): readonly AgentEvent[] {
  if (failed !== undefined) return [{ type: "failure.received", error: failed }];
  return [{ type: "branch.selected", messageId, instead }];
}

/** Returns the entries of a log without those of turns in hidden branches, for wires that cannot express branches. */
export function toShownLog(log: readonly LogEntry[], thread: ThreadState | undefined): readonly LogEntry[] {
  if (thread?.forks === undefined) return log;
  const hidden = thread.forks.flatMap(({ others }) => others.flatMap(({ messages }) => messages));
  const turnIds = new Set(hidden.map(({ turnId }) => turnId));
  for (const { turnId } of thread.messages) turnIds.delete(turnId);
  return log.filter(({ event }) => event.turnId === undefined || !turnIds.has(event.turnId));
}

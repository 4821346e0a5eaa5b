import type { Session } from "../../hooks/index.ts";
import type { Messages } from "../../messages/index.ts";
import type { AgentEvent, AgentRequest, EndReason } from "../../model/index.ts";
import { describeRequest } from "./describeRequest.ts";

function endText(reason: EndReason, messages: Messages): string | undefined {
  if (reason === "tool_use" || reason === "paused" || reason === "error") return undefined;
  if (reason === "completed") return messages.chat.announce.completed;
  return reason === "cancelled" || reason === "limit" ? messages.chat.announce.stopped : messages.chat.announce.ended;
}

/** An event, and the request that it withdrew or that was answered elsewhere; `gone` is undefined for other events (`findGoneRequest`). */
export interface AnnouncedEvent {
  readonly event: AgentEvent;
  readonly gone: AgentRequest | undefined;
}

/** Returns the announcement of an event for users who do not see the thread; undefined for most events. */
export function describeEvent(
  { event, gone }: AnnouncedEvent,
  session: Session,
  messages: Messages,
): string | undefined {
  if (event.type === "turn.ended" && event.error === undefined) return endText(event.reason, messages);
  const error = event.type === "turn.ended" || event.type === "failure.received" ? event.error : undefined;
  if (error !== undefined)
    return messages.chat.announce.failed((messages.error[error.code] ?? messages.error.unknown).title);
  if (gone !== undefined) {
    const { expired, withdrawn, answered } = messages.chat.announce;
    const say = gone.state === "expired" ? expired : gone.state === "answered" ? answered : withdrawn;
    return say(actionOf(gone, session, messages));
  }
  if (event.type !== "request.opened" || event.request.kind === "execution") return undefined;
  const request = session.thread.requests.find(({ requestId }) => requestId === event.request.requestId);
  if (request === undefined) return undefined;
  if (request.kind === "form") return messages.chat.announce.input;
  return messages.chat.announce.permission(actionOf(request, session, messages));
}

function actionOf(request: AgentRequest, session: Session, messages: Messages): string {
  const calls = session.thread.messages.flatMap(({ parts }) => parts).filter((part) => part.type === "tool_call");
  const call = calls.findLast(({ key }) => key === request.toolCallKey);
  return describeRequest(request, call, messages);
}

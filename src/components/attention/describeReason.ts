import { shortenText } from "../../model/index.ts";
import { selectAskedCall, selectPrompts } from "../../hooks/index.ts";
import type { Session } from "../../hooks/index.ts";
import type { Messages } from "../../messages/index.ts";
import { markHidden } from "../../content/index.ts";
import { describeRequest } from "../chat/describeRequest.ts";
import type { AttentionOptions, AttentionReason } from "./AttentionOptions.ts";

/** Most characters of an answer in a notification. */
const most = 140;

/** Returns the texts of a notification; without a `body` unless the app allows content, because notifications are shown on locked screens. */
export function describeReason(
  reason: AttentionReason,
  session: Session,
  messages: Messages,
  { notification }: AttentionOptions,
): { readonly title: string; readonly body: string | undefined } {
  const title = messages.attention.notification[reason];
  if (typeof notification !== "object" || !notification.content) return { title, body: undefined };
  const body =
    reason === "waiting" ? describeFirst(session, messages) : reason === "ended" ? readAnswer(session) : undefined;
  return { title, body: body === undefined || body === "" ? undefined : markHidden(body) };
}

function describeFirst({ thread }: Session, messages: Messages): string | undefined {
  // An answer that waits to be sent needs nobody.
  const request = selectPrompts(thread).find(({ state }) => state === "open");
  return request && describeRequest(request, selectAskedCall(thread, request), messages);
}

function readAnswer({ thread }: Session): string | undefined {
  const answer = thread.messages.findLast(({ role }) => role === "assistant");
  const text = answer?.parts.findLast((part) => part.type === "text")?.text.trim() ?? "";
  return shortenText(text, most);
}

import type { AgentRequest, Json, NewRequest, RequestOption } from "../../model/index.ts";
import { readBoolean, readEnum, readObject, readString, toJson, withoutUndefined } from "../read.ts";

/** How a request is answered; travels in `AgentRequest.wire`, so that a reloaded thread can still answer. */
export type UiPathAnswerWay = "confirmToolCall" | "endToolCall" | "endInterrupt";

/** The two options of a protocol that knows only yes and no; the kit words them. */
export const yesNo: readonly RequestOption[] = [
  { id: "approve", label: "", kind: "allow_once" },
  { id: "reject", label: "", kind: "reject_once" },
];

/** Where and how a request is answered. `id` is a tool call's or an interrupt's. */
export interface UiPathAnswerPath {
  readonly way: UiPathAnswerWay;
  /** Absent for a call outside any exchange. */
  readonly messageId?: string | undefined;
  readonly id: string;
  /** The input that was shown; a grant sends it where the user changed nothing. */
  readonly input?: Json | undefined;
  /** Whether the request came as a kit event, so that the answer may carry fields of the kit, too. */
  readonly isKitEvent?: boolean | undefined;
}

/** Names the message in which a call outside any exchange is shown; it is on no wire. */
export function toAsyncMessageId(toolCallId: string): string {
  return `async:${toolCallId}`;
}

/** Names a request; unique in the thread because the path is. */
export function toRequestId(turnId: string, path: UiPathAnswerPath): string {
  return `${path.way}:${turnId}:${path.messageId ?? ""}:${path.id}`;
}

/** Says how a request of this kind is answered; `early` where the call's own start can ask. */
export function toAnswerWay(
  { kind, toolCallId }: Pick<NewRequest, "kind" | "toolCallId">,
  early: boolean,
): UiPathAnswerWay {
  if (kind === "execution") return "endToolCall";
  return kind === "permission" && toolCallId !== undefined && early ? "confirmToolCall" : "endInterrupt";
}

/** Makes the request that is answered along the path. `kitRequest`: the request in the field of the kit, whose fields have precedence. */
export function toRequest(
  turnId: string,
  path: UiPathAnswerPath,
  fields: Partial<NewRequest> & Pick<NewRequest, "kind">,
  kitRequest?: NewRequest,
): NewRequest {
  const { way, messageId, id, input } = path;
  return {
    requestId: toRequestId(turnId, path),
    turnId,
    options: fields.kind === "permission" ? yesNo : [],
    editable: fields.kind === "permission",
    canExplainDenial: false,
    ...withoutUndefined(fields),
    ...(kitRequest && withoutUndefined(kitRequest)),
    wire: toJson({ way, id, messageId, input, isKitEvent: kitRequest === undefined ? undefined : true }),
  };
}

/** Reads the path back from a thread; `undefined` where it is not one of ours. */
export function readAnswerPath(request: AgentRequest | undefined): UiPathAnswerPath | undefined {
  const path = readObject(request?.wire);
  const way = readEnum(path?.["way"], ["confirmToolCall", "endToolCall", "endInterrupt"]);
  const messageId = readString(path?.["messageId"]);
  const id = readString(path?.["id"]);
  if (id === undefined || way === undefined) return undefined;
  const input = path?.["input"];
  return {
    way,
    id,
    messageId,
    input,
    ...(readBoolean(path?.["isKitEvent"]) === true ? { isKitEvent: true } : {}),
  };
}

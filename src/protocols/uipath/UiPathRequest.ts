import type { AgentRequest, Json, NewRequest, RequestOption } from "../../model/index.ts";
import { readBoolean, readEnum, readObject, readString, toJson, withoutUndefined } from "../read.ts";

/** How a request is answered; stored in `AgentRequest.wire`, so that it can be answered after a reload. */
export type UiPathAnswerWay = "confirmToolCall" | "endToolCall" | "endInterrupt";

/** The two options of a protocol with only granted and denied; the UI provides the labels. */
export const yesNo: readonly RequestOption[] = [
  { id: "approve", label: "", kind: "allow_once" },
  { id: "reject", label: "", kind: "reject_once" },
];

/** The id path and kind of the answer. `id` belongs to a tool call or an interrupt. */
export interface UiPathAnswerPath {
  readonly way: UiPathAnswerWay;
  /** Undefined for a call outside of exchanges. */
  readonly messageId?: string | undefined;
  readonly id: string;
  /** The input that was shown; a grant sends it unless the user edited it. */
  readonly input?: Json | undefined;
  /** Whether the request was received as a kit event, so that the answer may contain fields of the kit. */
  readonly isKitEvent?: boolean | undefined;
}

/** The local id of the message in which a call outside of exchanges is shown. */
export function toAsyncMessageId(toolCallId: string): string {
  return `async:${toolCallId}`;
}

/** The id of a request, which is unique in the thread because its path is. */
export function toRequestId(turnId: string, path: UiPathAnswerPath): string {
  return `${path.way}:${turnId}:${path.messageId ?? ""}:${path.id}`;
}

/** Selects how a request of a kind is answered; `early`: the start of the call contains the request. */
export function toAnswerWay(
  { kind, toolCallId }: Pick<NewRequest, "kind" | "toolCallId">,
  early: boolean,
): UiPathAnswerWay {
  if (kind === "execution") return "endToolCall";
  return kind === "permission" && toolCallId !== undefined && early ? "confirmToolCall" : "endInterrupt";
}

/** Creates the request that is answered along the path. `kitRequest`: the request in the field of the kit, whose fields have precedence. */
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

/** Reads the path from a request of the thread; `undefined` if it has none. */
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

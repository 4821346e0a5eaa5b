import type { Json, NewRequest, RequestOption } from "../../model/index.ts";
import { readObject, readString } from "../read.ts";

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
  readonly messageId: string;
  readonly id: string;
  /** The input that was shown; a grant sends it where the user changed nothing. */
  readonly input?: Json;
}

/** Names a request; unique in the thread because the path is. */
export function toRequestId(turnId: string, path: UiPathAnswerPath): string {
  return `${path.way}:${turnId}:${path.messageId}:${path.id}`;
}

/** Makes the request that is answered along the path. */
export function toRequest(
  turnId: string,
  path: UiPathAnswerPath,
  fields: Partial<NewRequest> & Pick<NewRequest, "kind">,
): NewRequest {
  const { way, messageId, id, input } = path;
  return {
    requestId: toRequestId(turnId, path),
    turnId,
    options: fields.kind === "permission" ? yesNo : [],
    editable: fields.kind === "permission",
    canExplainDenial: false,
    wire: { way, messageId, id, ...(input === undefined ? {} : { input }) },
    ...fields,
  };
}

/** Reads the path back from a thread; `undefined` where it is not one of ours. */
export function readAnswerPath(wire: Json | undefined): UiPathAnswerPath | undefined {
  const path = readObject(wire);
  const way = path?.["way"];
  const messageId = readString(path?.["messageId"]);
  const id = readString(path?.["id"]);
  if (messageId === undefined || id === undefined) return undefined;
  if (way !== "confirmToolCall" && way !== "endToolCall" && way !== "endInterrupt") return undefined;
  const input = path?.["input"];
  return { way, messageId, id, ...(input === undefined ? {} : { input }) };
}

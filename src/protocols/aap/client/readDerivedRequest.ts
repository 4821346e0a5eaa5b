import type { AgentEvent, JsonObject } from "../../../model/index.ts";
import { readAnswer } from "../../kit-events/readKitRequest.ts";
import { readEnum, readId, readNumber, readObject, readString, readTime } from "../../read.ts";
import { findCall } from "../../sessions/readCall.ts";
import type { TurnReading } from "../../sessions/TurnReading.ts";
import { toRequestId } from "./toRequestId.ts";

/**
 * Reads a kit event about a request that AAP derives from its call and that has no id; undefined for any other kit event:
 * {"type":"request.opened","request":{"kind":"permission","toolCallId":"call_004","reason":"It deletes a file."}}
 * {"type":"request.updated","request":{"kind":"permission","toolCallId":"call_004"},"state":"answered","answer":{"granted":true}}
 */
export function readDerivedRequest(turn: TurnReading, kit: JsonObject): readonly AgentEvent[] | undefined {
  const about = readObject(kit["request"]) ?? {};
  const [callId, kind] = [readId(about["toolCallId"]), readEnum(about["kind"], ["permission", "execution"])];
  if (callId === undefined || kind === undefined || about["requestId"] !== undefined) return undefined;
  const call = findCall(turn, callId, readNumber(about["occurrence"]));
  const { title, reason, expiresAt } = about;
  if (call === undefined) return undefined;
  if (kit["type"] === "request.opened") {
    call.details = { title: readString(title), reason: readString(reason), expiresAt: readTime(expiresAt) };
    return [];
  }
  const answer = readAnswer(kit["answer"]);
  if (kit["type"] !== "request.updated" || answer === undefined) return undefined;
  call.answered = true;
  // A denied call gets no result, as with a denial of this client.
  if (!answer.granted) call.settled = true;
  const requestId = toRequestId(turn, call, kind);
  return [{ type: "request.updated", turnId: turn.turnId, requestId, state: "answered", answer }];
}

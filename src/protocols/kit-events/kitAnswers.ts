import type { Answer, Json, JsonObject, SessionInfo, SubmittedAnswer } from "../../model/index.ts";
import { readObject, readString, toJson } from "../read.ts";
import { readAnswer } from "./readKitRequest.ts";

/**
 * Writes one decision: `{"requestId":"request_1","granted":true}`. The digest is included only if `features` has it, `by` unless it is the
 * user.
 */
export function writeAnswer({ requestId, answer }: SubmittedAnswer, features: SessionInfo["features"]): JsonObject {
  const { granted, optionId, reason, input, remember, digest, by, output, error } = answer;
  return toJson({
    requestId,
    granted,
    optionId,
    reason,
    input,
    remember,
    by: by === "user" ? undefined : by,
    output,
    error,
    digest: features?.digest === true ? digest : undefined,
  });
}

/** Reads one decision in the kit's form; `undefined` without `requestId` or `granted`. */
export function readSubmittedAnswer(value: Json | undefined): SubmittedAnswer | undefined {
  const fields = readObject(value);
  const requestId = readString(fields?.["requestId"]);
  const answer: Answer | undefined = readAnswer(value);
  return requestId === undefined || answer === undefined ? undefined : { requestId, answer, takesDigest: true };
}

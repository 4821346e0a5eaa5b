import type {
  AgentRequest,
  Answer,
  Json,
  KitError,
  KitErrorCode,
  NewRequest,
  RequestOption,
} from "../../model/index.ts";
import { readToolCallPatch } from "./readToolCallPatch.ts";
import { readDetails } from "../readFields.ts";
import { readBoolean, readEnum, readId, readList, readNumber, readObject, readString, readTime } from "../read.ts";

/*
 * Readers of requests, answers and failures, in the shapes that the kit's wire extension shares with the model
 * (docs/protocols/extension.md). Names and meanings are the model's; invalid fields are left out.
 */

function readOption(value: Json): RequestOption | undefined {
  const option = readObject(value);
  const id = readString(option?.["id"]);
  if (id === undefined) return undefined;
  const kinds = ["allow_once", "allow_always", "reject_once", "reject_always", "other"] as const;
  return { id, label: readString(option?.["label"]) ?? "", kind: readEnum(option?.["kind"], kinds) ?? "other" };
}

/** Fields that the store sets. A server tells a request that is still open with those of its own thread. */
const storeFields: Readonly<Record<Exclude<keyof AgentRequest, keyof NewRequest>, true>> = {
  state: true,
  heldElsewhere: true,
  answer: true,
  error: true,
  openedAt: true,
  toolCallKey: true,
  restored: true,
};

/** Fields that only the client half and the store set: what a peer sends in them is ignored, and not shown in `details`. */
const localFields: readonly string[] = [
  "exact",
  "safetyCheck",
  "askedBy",
  "wire",
  "blocked",
  ...Object.keys(storeFields),
];

/** Reads a request of the agent; `undefined` without an id or a kind, since it could not be answered. */
export function readRequest(value: Json | undefined, turnId: string): NewRequest | undefined {
  const request = readObject(value);
  const requestId = readId(request?.["requestId"]);
  const kind = readEnum(request?.["kind"], ["permission", "execution", "form", "link"]);
  if (request === undefined || requestId === undefined || kind === undefined) return undefined;
  const read: NewRequest = {
    requestId,
    turnId,
    kind,
    options: readList(request["options"], readOption),
    editable: readBoolean(request["editable"]) ?? false,
    canExplainDenial: readBoolean(request["canExplainDenial"]) ?? false,
    toolCallId: readString(request["toolCallId"]),
    occurrence: readNumber(request["occurrence"]),
    title: readString(request["title"]),
    reason: readString(request["reason"]),
    schema: request["schema"],
    url: readString(request["url"]),
    expiresAt: readTime(request["expiresAt"]),
    details: request["details"] ?? undefined,
  };
  // Unknown fields of a request are shown, too, together with its details.
  const unread = readDetails(request, [...Object.keys(read), ...localFields]).details;
  const details =
    unread === undefined || read.details === undefined ? (unread ?? read.details) : [read.details, unread];
  return { ...read, exact: read.occurrence === undefined ? undefined : "call", details };
}

/** Reads an answer; `undefined` without `granted`. `at` is 0 if the wire has no time; a missing or unknown `by` is `user`. */
export function readAnswer(value: Json | undefined): Answer | undefined {
  const answer = readObject(value);
  const granted = readBoolean(answer?.["granted"]);
  if (answer === undefined || granted === undefined) return undefined;
  const error = readToolCallPatch({ error: answer["error"] ?? null }).error ?? undefined;
  return {
    granted,
    by: readEnum(answer["by"], ["user", "policy", "timeout", "cancel", "tool"]) ?? "user",
    at: readTime(answer["at"]) ?? 0,
    optionId: readString(answer["optionId"]),
    reason: readString(answer["reason"]),
    input: answer["input"],
    remember: readBoolean(answer["remember"]),
    output: answer["output"],
    error,
    digest: readString(answer["digest"]),
  };
}

/** The codes that a peer can report; all others describe what happened on this side. */
const errorCodes: readonly KitErrorCode[] = [
  "agent",
  "tool",
  "protocol",
  "server",
  "timeout",
  "rate_limited",
  "too_large",
  "aborted",
];

/** Reads an error of the peer; undefined without a message. A code that is missing, unknown or only this side's becomes `agent`. */
export function readError(value: Json | undefined): KitError | undefined {
  const error = readObject(value);
  const message = readString(error?.["message"]);
  if (message === undefined) return undefined;
  const code = readEnum(error?.["code"], errorCodes) ?? "agent";
  return { code, message, detail: readString(error?.["detail"]) };
}

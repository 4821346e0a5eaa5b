import type { AgentEvent, JsonObject, ToolCallPatch } from "../../model/index.ts";
import { readEndReason, readTextKind } from "../kit-events/readKitEvent.ts";
import { readAnswer, readError, readRequest } from "../kit-events/readKitRequest.ts";
import { readPart, readSessionPatch } from "../kit-events/readKitPart.ts";
import { readCitation, readExit, readToolCallContent, readToolCallPatch } from "../kit-events/readToolCallPatch.ts";
import { callAddress, callKey, callUpdated, findCall, readCallStart } from "./readCall.ts";
import {
  beginTurn,
  endTurn,
  mainMessageId,
  nextPartId,
  openMessage,
  readTextFinal,
  readUnknown,
  startTurn,
  type TurnReading,
} from "./TurnReading.ts";
import { RequestIds } from "../RequestIds.ts";
import {
  readBoolean,
  readEnum,
  readId,
  readList,
  readNumber,
  readObject,
  readString,
  withoutUndefined,
} from "../read.ts";

/** Where a client half stands in a session's frames. */
export interface Reading {
  turn: TurnReading;
  readonly requestIds: RequestIds;
}

/** Begins to read a turn, of a session of which others may have been read. */
export function beginReading(turn: TurnReading, before?: Reading): Reading {
  return { turn, requestIds: before?.requestIds ?? new RequestIds() };
}

type ReadFrame = (reading: Reading, data: JsonObject) => readonly AgentEvent[];

/** One entry per frame of docs/protocols/extension.md. */
const frames: Readonly<Record<string, ReadFrame>> = {
  // {"turn_id":"turn_k3f9a1"}
  turn(reading, data) {
    const turnId = readString(data["turn_id"]);
    const { turn } = reading;
    if (turnId === undefined || turn.wireTurnId === turnId) return [];
    if (turn.wireTurnId !== undefined || turn.phase === "new" || turn.phase === "over")
      reading.turn = beginTurn(turnId);
    reading.turn.wireTurnId = turnId;
    return [];
  },
  // {}
  turn_started: ({ turn }) => startTurn(turn),
  // {"reason":"cancelled"}
  turn_ended: ({ turn }, data) => endTurn(turn, readEndReason(data["reason"]), readError(data["error"])),
  // {}
  turn_stopping: ({ turn }) => [{ type: "turn.stopping", turnId: turn.turnId }],
  // {"message_id":"message_2","message":"run the tests"}
  user_message({ turn }, data) {
    const messageId = readString(data["message_id"]) ?? `${turn.turnId}:prompt`;
    const address = { turnId: turn.turnId, messageId };
    const text = readString(data["message"]) ?? "";
    const isNew = !turn.messages.has(messageId);
    turn.messages.add(messageId);
    const partId = readString(data["part_id"]) ?? nextPartId(turn);
    return [
      ...(isNew ? [{ type: "message.started", ...address, role: "user" } as const] : []),
      { type: "text.final", ...address, partId, kind: "answer", text },
    ];
  },
  // {"message_id":"message_3","role":"assistant","parent_call_id":"call_1"}; without message_id the turn's own message
  message({ turn }, data) {
    turn.messageId = readString(data["message_id"]) ?? mainMessageId(turn.turnId);
    turn.openPart = undefined;
    if (turn.messages.has(turn.messageId)) return [];
    turn.messages.add(turn.messageId);
    const role = readEnum(data["role"], ["user", "assistant", "system"]) ?? "assistant";
    const parentId = readString(data["parent_call_id"]);
    const parent = parentId === undefined ? undefined : findCall(turn, parentId);
    return [
      {
        type: "message.started",
        turnId: turn.turnId,
        messageId: turn.messageId,
        role,
        parent: parent === undefined ? undefined : callKey(turn, parent),
      },
    ];
  },
  // {"part_id":"part_1","kind":"answer","citations":[{"title":"Guide","url":"https://example.org"}]}
  text_final({ turn }, data) {
    const citations = data["citations"] === undefined ? undefined : readList(data["citations"], readCitation);
    const final = { text: readString(data["text"]), partId: readString(data["part_id"]), citations };
    return readTextFinal(turn, readTextKind(data, "answer"), final);
  },
  // {"part_id":"part_2","part":{"type":"data","name":"score","data":3}}
  part_added({ turn }, data) {
    const part = readPart(data["part"], readString(data["part_id"]) ?? nextPartId(turn));
    if (part === undefined) return readUnknown(turn, "part_added", data);
    turn.openPart = undefined;
    return [...openMessage(turn), { type: "part.added", turnId: turn.turnId, messageId: turn.messageId, part }];
  },
  // {"call_id":"call_1","tool_name":"write_file"}; the protocol's own frame follows when the argument is whole
  tool_started: ({ turn }, data) =>
    readCallStart(turn, {
      toolCallId: readString(data["call_id"]),
      toolName: readId(data["tool_name"]) ?? "",
      ...readCallExtras(data),
    }),
  tool_update: readToolUpdate,
  // {"request":{"requestId":"request_1","kind":"permission","toolCallId":"call_1","options":[...]}}
  request_opened({ turn, requestIds }, data) {
    const read = readRequest(data["request"], turn.turnId);
    if (read === undefined) return readUnknown(turn, "request_opened", data);
    turn.asked = true;
    const request = { ...read, requestId: requestIds.open(read.requestId, turn.turnId) };
    return [{ type: "request.opened", turnId: turn.turnId, request }];
  },
  // {"call_id":"call_004","reason":"It deletes a file."}; comes before the end of the run that asks
  request_details({ turn }, data) {
    const call = findCall(turn, readString(data["call_id"]));
    const { title, reason, expires_at: expiresAt } = data;
    const read = { title: readString(title), reason: readString(reason), expiresAt: readNumber(expiresAt) };
    if (call === undefined) return readUnknown(turn, "request_details", data);
    call.details = read;
    return [];
  },
  // {"request_id":"request_1","expired":true}
  request_withdrawn({ turn, requestIds }, data) {
    const wireId = readString(data["request_id"]);
    if (wireId === undefined) return readUnknown(turn, "request_withdrawn", data);
    const requestId = requestIds.find(wireId);
    const expired = readBoolean(data["expired"]);
    return [{ type: "request.withdrawn", turnId: turn.turnId, requestId, expired }];
  },
  // {"request_id":"request_1","answer":{"granted":false,"reason":"not now"}}; AAP names the call instead: {"call_id":"call_004",...}
  request_answered({ turn, requestIds }, data) {
    const callId = readString(data["call_id"]);
    const call = callId === undefined ? undefined : findCall(turn, callId, readNumber(data["occurrence"]));
    const wireId = readString(data["request_id"]);
    const requestId =
      (wireId === undefined ? undefined : requestIds.find(wireId)) ??
      (call && `${readEnum(data["kind"], ["permission", "execution"]) ?? "permission"}:${callKey(turn, call)}`);
    const answer = readAnswer(data["answer"]);
    if (requestId === undefined || answer === undefined) return readUnknown(turn, "request_answered", data);
    if (call !== undefined) {
      call.answered = true;
      // No result will come of it, as where the denial goes out from here.
      if (!answer.granted) call.settled = true;
    }
    return [{ type: "request.updated", turnId: turn.turnId, requestId, state: "answered", answer }];
  },
  // {"title":"Failing tests","usage":{"used":1200,"size":200000}}
  session: (_, data) => [{ type: "session.updated", patch: readSessionPatch(data) }],
  // {"error":{"code":"agent","message":"The model is overloaded."}}
  failure({ turn }, data) {
    const error = readError(data["error"]);
    if (error === undefined) return readUnknown(turn, "failure", data);
    return [{ type: "failure.received", turnId: turn.turnId, error }];
  },
};

/** Reads a frame of the kit's extension; `undefined` where the name is none of its. */
export function readKitFrame(reading: Reading, name: string, data: JsonObject): readonly AgentEvent[] | undefined {
  return Object.hasOwn(frames, name) ? frames[name]?.(reading, data) : undefined;
}

/** Frames that only say where a turn stands: once it is over they say nothing new. */
const borders: readonly string[] = [
  "session_start",
  "turn",
  "turn_start",
  "turn_started",
  "turn_stop",
  "turn_stopping",
  "turn_ended",
];

/** Reads a frame that comes after the end of its turn: what is about the session counts, the rest is kept as it came. */
export function readLate(reading: Reading, name: string, data: JsonObject): readonly AgentEvent[] {
  if (name === "session") return frames["session"]?.(reading, data) ?? [];
  return borders.includes(name) ? [] : readUnknown(reading.turn, name, data);
}

/** Reads what a protocol's own frame of a call carries beyond its specification. */
export function readCallExtras(data: JsonObject): {
  patch?: ToolCallPatch | undefined;
  parentToolCallId?: string | undefined;
} {
  const patch = data["patch"] === undefined ? undefined : readToolCallPatch(data["patch"]);
  return { patch, parentToolCallId: readString(data["parent_call_id"]) };
}

// {"call_id":"call_1","patch":{"status":"in_progress"}} {"call_id":"call_1","output":{"terminal_id":"t1","delta":"ok\n","at":0}}
function readToolUpdate({ turn }: Reading, data: JsonObject): readonly AgentEvent[] {
  const callId = readId(data["call_id"]);
  const call = callId === undefined ? undefined : findCall(turn, callId, readNumber(data["occurrence"]));
  if (call === undefined) return readUnknown(turn, "tool_update", data);
  const address = callAddress(turn, call);
  const events: AgentEvent[] = [];
  const delta = readString(data["argument_delta"]);
  if (delta !== undefined) {
    events.push({ type: "toolCall.argumentDelta", ...address, delta, at: call.argument.length });
    call.argument += delta;
  }
  const content = readToolCallContent(data["content"]);
  const at = readNumber(data["at"]);
  if (content !== undefined && at !== undefined) {
    events.push({ type: "toolCall.contentAdded", ...address, content, at });
  }
  const output = readObject(data["output"]);
  const terminalId = readString(output?.["terminal_id"]);
  if (output !== undefined && terminalId !== undefined) {
    const exit = readExit(output["exit"]);
    const text = { delta: readString(output["delta"]) ?? "", at: readNumber(output["at"]) ?? 0 };
    events.push({ type: "toolCall.outputDelta", ...address, terminalId, ...text, ...withoutUndefined({ exit }) });
  }
  if (data["patch"] !== undefined) {
    const patch = readToolCallPatch(data["patch"]);
    if (patch.status !== undefined && !["pending", "in_progress"].includes(patch.status)) call.settled = true;
    events.push(callUpdated(turn, call, patch));
  }
  return events;
}

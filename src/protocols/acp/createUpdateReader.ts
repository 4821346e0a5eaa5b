import type { AgentEvent, JsonObject, TextKind } from "../../model/index.ts";
import { readEnum, readList, readString } from "../read.ts";
import { createTurnPlace } from "./createTurnPlace.ts";
import type { Place, TurnPlace } from "./createTurnPlace.ts";
import { readContentBlock, readPlanEntry } from "./readContent.ts";
import { readSessionPatch, readToolPatch } from "./readPatches.ts";

/** Turns `session/update` notifications of one session into events. Remembers the turn, text offsets and known calls. */
export interface UpdateReader {
  /** Begins a turn; what follows belongs to it. */
  startTurn(turnId: string): void;
  readonly turnId: string | undefined;
  /** Whether `session/load` replays: then user messages are history and begin turns of their own. */
  replaying: boolean;
  /** Reads the `update` of one notification. An unknown kind becomes `unknown.received`. */
  read(update: JsonObject): AgentEvent[];
  /** Applies a tool call patch, also the one inside a permission request; an unknown id creates the call. */
  readToolCall(update: JsonObject): AgentEvent[];
}

/** Makes the reader of one session. ACP v1, schema 1.21. */
export function createUpdateReader(createId: (noun: string) => string): UpdateReader {
  const place = createTurnPlace(createId);
  const calls = new Map<string, Place>();
  let userWireId: string | undefined;

  const readUserChunk = (update: JsonObject): AgentEvent[] => {
    // Live, the thread already holds the prompt; an echo would double it.
    if (!reader.replaying) return [];
    const wireId = readString(update["messageId"]);
    const chunk = (): AgentEvent[] => readChunk(place, update, "answer");
    if (place.role === "user" && wireId === userWireId) return chunk();
    const ended: AgentEvent[] =
      place.turnId === undefined ? [] : [{ type: "turn.ended", turnId: place.turnId, reason: "completed" }];
    const turnId = createId("turn");
    place.begin(turnId, "user");
    userWireId = wireId;
    return [...ended, { type: "turn.started", turnId }, ...chunk()];
  };

  const reader: UpdateReader = {
    startTurn: (turnId) => place.begin(turnId, "assistant"),
    get turnId() {
      return place.turnId;
    },
    replaying: false,
    readToolCall: (update) => readToolCall(place, calls, update),
    read(update) {
      const kind = readString(update["sessionUpdate"]) ?? "session/update";
      // {"sessionUpdate":"user_message_chunk","messageId":"mu0","content":{"type":"text","text":"edit and ask"}}
      if (kind === "user_message_chunk") return readUserChunk(update);
      const patch = readSessionPatch(update);
      if (patch !== undefined) return [{ type: "session.updated", patch }];
      // In a replay the agent's first word ends the user's message.
      if (place.role === "user" && place.turnId !== undefined) place.begin(place.turnId, "assistant");
      return readTurnUpdate(place, calls, kind, update);
    },
  };
  return reader;
}

function readTurnUpdate(place: TurnPlace, calls: Map<string, Place>, kind: string, update: JsonObject): AgentEvent[] {
  switch (kind) {
    // {"sessionUpdate":"agent_message_chunk","messageId":"m1","content":{"type":"text","text":"Let me "}}
    case "agent_message_chunk":
      return readChunk(place, update, "answer");
    // {"sessionUpdate":"agent_thought_chunk","messageId":"mt1","content":{"type":"text","text":"Need to read first."}}
    case "agent_thought_chunk":
      return readChunk(place, update, "raw");
    // {"sessionUpdate":"tool_call_update","toolCallId":"call_2","status":"failed","content":[...]}
    case "tool_call":
    case "tool_call_update":
      return readToolCall(place, calls, update);
    // {"sessionUpdate":"plan","entries":[{"content":"Read config","priority":"high","status":"in_progress"}]}
    case "plan": {
      const entries = readList(update["entries"], readPlanEntry);
      const { at, start } = place.enter();
      const part = { type: "plan" as const, key: `${at.messageId}:plan`, entries };
      return [...start, { type: "part.added", ...at, part }, { type: "session.updated", patch: { plan: entries } }];
    }
    // {"sessionUpdate":"notice","severity":"warning","title":"Rate limited","description":"..."}
    case "notice": {
      const severity = readEnum(update["severity"], ["info", "warning", "error"]) ?? "info";
      const words = [readString(update["title"]), readString(update["description"])];
      const text = words.filter((word) => word !== undefined).join(": ");
      const { at, start } = place.enter();
      const part = { type: "notice" as const, key: place.nextKey(), severity, notice: "server" as const, text };
      return [...start, { type: "part.added", ...at, part }];
    }
    default:
      return [{ type: "unknown.received", name: kind, value: update, ...turnOf(place) }];
  }
}

function turnOf(place: TurnPlace): { turnId?: string } {
  return place.turnId === undefined ? {} : { turnId: place.turnId };
}

/** Chunks of one wire message join, unless something that is no text came between them. */
function readChunk(place: TurnPlace, update: JsonObject, kind: TextKind): AgentEvent[] {
  const block = readContentBlock(update["content"]);
  if (block === undefined) return [{ type: "unknown.received", name: "content", value: update, ...turnOf(place) }];
  if (block.type === "text") return place.append(kind, readString(update["messageId"]) ?? "", block.text);
  const { at, start } = place.enter();
  return [...start, { type: "part.added", ...at, part: { type: "file", key: place.nextKey(), block } }];
}

function readToolCall(place: TurnPlace, calls: Map<string, Place>, update: JsonObject): AgentEvent[] {
  const toolCallId = readString(update["toolCallId"]);
  if (toolCallId === undefined)
    return [{ type: "unknown.received", name: "tool_call", value: update, ...turnOf(place) }];
  const patch = readToolPatch(update);
  const known = calls.get(toolCallId);
  // An id may begin anew in a later turn; an update belongs to the newest call of its id.
  if (known !== undefined && (update["sessionUpdate"] !== "tool_call" || known.turnId === place.turnId)) {
    return Object.keys(patch).length === 0 ? [] : [{ type: "toolCall.updated", ...known, toolCallId, patch }];
  }
  const { at, start } = place.enter();
  place.nextKey();
  calls.set(toolCallId, at);
  const title = readString(update["title"]);
  const started: AgentEvent = {
    type: "toolCall.started",
    ...at,
    toolCallId,
    toolName: readString(update["name"]) ?? title ?? toolCallId,
    ...(title === undefined ? {} : { title }),
    ...(patch.kind === undefined ? {} : { kind: patch.kind }),
    runsOn: "server",
    patch: { inputState: "ready", ...patch },
  };
  return [...start, started];
}

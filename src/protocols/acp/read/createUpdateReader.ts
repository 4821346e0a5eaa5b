import { isEmpty } from "../../../model/index.ts";
import type { AgentEvent, JsonObject, TextKind, ToolCallPatch } from "../../../model/index.ts";
import { readArray, readEnum, readId, readList, readString } from "../../read.ts";
import { isAnotherCall, toCallAddress, type AcpCall } from "./AcpCall.ts";
import { createCompactions } from "./createCompactions.ts";
import { createTerminals } from "./createTerminals.ts";
import type { Terminals } from "./createTerminals.ts";
import { createTurnPlace } from "../createTurnPlace.ts";
import type { TurnPlace } from "../createTurnPlace.ts";
import { readPlanEntry } from "../../kit-events/readPlanEntry.ts";
import { readContentBlock, readToolContent } from "./readContent.ts";
import { readKitEnd, readInner, readKitPart, readParent } from "./readKitMeta.ts";
import { createOutputDecoder, readDraftUpdate } from "./readDraftUpdate.ts";
import { readSessionPatch, readToolPatch } from "./readPatches.ts";
import { readTerminalMeta } from "./readTerminalMeta.ts";

/** Converts `session/update` notifications of one session to events. Stores the turn, text offsets and known calls. */
export interface UpdateReader {
  /** Starts a turn, to which later updates belong. */
  startTurn(turnId: string): void;
  /** The current turn; undefined before the first. */
  readonly turnId: string | undefined;
  /** Whether the end of that turn was read already. */
  readonly hasEnded: boolean;
  /** Whether a replay of `session/load` runs, in which each user message starts a turn. */
  replaying: boolean;
  /** Starts a replay and resets turns and calls, which it contains again. */
  startReplay(): void;
  /** Reads the `update` of one notification. An unknown kind becomes `unknown.received`. */
  read(update: JsonObject): AgentEvent[];
  /**
   * Applies the tool call patch of a permission request; an unknown id creates the call. `isPermissionOpen`: a request about a call with
   * this id is open already, so that another input belongs to another call.
   */
  readToolCall(update: JsonObject, isPermissionOpen: boolean): AgentEvent[];
}

/** Creates the reader of one session: version 1 (schema 1.21), or the draft of version 2 (2026-07-20). */
export function createUpdateReader(createId: (noun: string) => string, version: 1 | 2): UpdateReader {
  const place = createTurnPlace(createId);
  const calls = new Map<string, AcpCall>();
  let terminals = createTerminals();
  let endedTurnId: string | undefined;
  const compactions = createCompactions(place);
  const decoder = createOutputDecoder();
  let userWireId: string | undefined;

  const readUserChunk = (update: JsonObject): AgentEvent[] => {
    // Outside of a replay the thread contains the prompt already, so an echo is ignored.
    if (!reader.replaying) return [];
    const wireId = readString(update["messageId"]);
    const blocks = update["sessionUpdate"] === "user_message" ? readArray(update["content"]) : [update["content"]];
    const chunk = (): AgentEvent[] =>
      (blocks ?? []).flatMap((content) => readChunk(place, { ...update, content: content ?? null }, "answer"));
    if (place.role === "user" && wireId === userWireId) return chunk();
    const ended: AgentEvent[] =
      place.turnId === undefined || reader.hasEnded
        ? []
        : [{ type: "turn.ended", turnId: place.turnId, reason: "completed" }];
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
    get hasEnded() {
      return endedTurnId !== undefined && endedTurnId === place.turnId;
    },
    replaying: false,
    startReplay() {
      reader.replaying = true;
      userWireId = undefined;
      place.clear();
      calls.clear();
      terminals = createTerminals();
    },
    readToolCall: (update, isPermissionOpen) => readToolCall(place, calls, terminals, update, isPermissionOpen),
    read(update) {
      const kind = readString(update["sessionUpdate"]) ?? "session/update";
      // {"sessionUpdate":"user_message_chunk","messageId":"mu0","content":{"type":"text","text":"edit and ask"}}
      if (kind === "user_message_chunk" || (kind === "user_message" && version === 2)) return readUserChunk(update);
      const end = place.turnId === undefined ? undefined : readKitEnd(place.turnId, update);
      if (end !== undefined) {
        endedTurnId = end.turnId;
        return [end];
      }
      const patch = readSessionPatch(update);
      if (patch !== undefined) return [{ type: "session.updated", patch }];
      // In a replay the agent's first update ends the user's message.
      if (place.role === "user" && place.turnId !== undefined) place.begin(place.turnId, "assistant");
      const draft = version === 2 ? readDraftUpdate(place, terminals, update, decoder) : undefined;
      return draft ?? compactions.read(update) ?? readTurnUpdate(place, calls, terminals, kind, update);
    },
  };
  return reader;
}

function readTurnUpdate(
  place: TurnPlace,
  calls: Map<string, AcpCall>,
  terminals: Terminals,
  kind: string,
  update: JsonObject,
): AgentEvent[] {
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
      return readToolCall(place, calls, terminals, update);
    // Version 2: {"sessionUpdate":"tool_call_content_chunk","toolCallId":"c1","content":{"type":"terminal","terminalId":"t1"}}
    case "tool_call_content_chunk":
      return readContentChunk(place, calls, terminals, update);
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
      const texts = [readString(update["title"]), readString(update["description"])];
      const text = texts.filter((one) => one !== undefined).join(": ");
      const { at, start } = place.enter();
      const part = { type: "notice" as const, key: place.nextKey(), severity, notice: "server" as const, text };
      return [...start, { type: "part.added", ...at, part }];
    }
    default:
      return [{ type: "unknown.received", name: kind, value: update, turnId: place.turnId }];
  }
}

/** Chunks of one wire message are one part, unless an update other than text is between them. */
function readChunk(place: TurnPlace, update: JsonObject, kind: TextKind): AgentEvent[] {
  const inner = readInner(update);
  const block = readContentBlock(update["content"]);
  if (block === undefined) return [{ type: "unknown.received", name: "content", value: update, turnId: place.turnId }];
  if (block.type === "text" && inner !== undefined)
    return place.appendInside(inner, kind, readString(update["messageId"]) ?? "", block.text);
  if (block.type === "text") return place.append(kind, readString(update["messageId"]) ?? "", block.text);
  const { at, start } = place.enter();
  const key = place.nextKey();
  const part = readKitPart(update, key) ?? { type: "file" as const, key, block };
  return [...start, { type: "part.added", ...at, part }];
}

function readToolCall(
  place: TurnPlace,
  calls: Map<string, AcpCall>,
  terminals: Terminals,
  update: JsonObject,
  isPermissionOpen = false,
): AgentEvent[] {
  const toolCallId = readId(update["toolCallId"]);
  if (toolCallId === undefined)
    return [{ type: "unknown.received", name: "tool_call", value: update, turnId: place.turnId }];
  const newest = calls.get(toolCallId);
  const begins = update["sessionUpdate"] === "tool_call";
  // An id may be reused in a later turn or after its call has ended; an update belongs to the newest call with its id.
  const isNew =
    newest === undefined ||
    (begins && (newest.turnId !== place.turnId || newest.ended)) ||
    ((begins || isPermissionOpen) && isAnotherCall(newest, update));
  const inner = readInner(update);
  const enter = (): ReturnType<TurnPlace["enter"]> => (inner === undefined ? place.enter() : place.enterInside(inner));
  const { at, start } = isNew ? enter() : { at: newest, start: [] };
  const occurrence = newest?.turnId === at.turnId ? newest.occurrence + 1 : 0;
  const call: AcpCall = isNew
    ? { ...at, occurrence, items: 0, input: undefined, title: undefined, ended: false }
    : newest;
  if (isNew) {
    place.nextKey();
    calls.set(toolCallId, call);
  }
  const address = toCallAddress(call, toolCallId);
  const read = readToolPatch(update, (content) => terminals.complete(content, address));
  // In an update `null` means no change; a call that starts with it has no input, which differs from an empty one.
  const isNull = isNew && update["rawInput"] === null;
  const patch: ToolCallPatch = isNull ? { ...read, input: null, argument: "null", inputState: "ready" } : read;
  call.input = patch.rawInput ?? call.input;
  call.title = patch.title ?? call.title;
  call.ended ||= patch.status === "completed" || patch.status === "failed" || patch.status === "cancelled";
  if (patch.content !== undefined) call.items = patch.content?.length ?? 0;
  const printed = readTerminalMeta(terminals, update);
  if (!isNew)
    return [...(isEmpty(patch) ? [] : [{ type: "toolCall.updated" as const, ...address, patch }]), ...printed];
  const name = readString(update["name"]);
  const wireTitle = readString(update["title"]);
  // ACP requires a title; the name of the tool alone does not count as one.
  const title = wireTitle === name ? undefined : wireTitle;
  const started: AgentEvent = {
    type: "toolCall.started",
    ...address,
    toolName: name ?? title ?? "",
    title,
    kind: patch.kind,
    runsOn: "server",
    parentToolCallId: readParent(update),
    patch: { inputState: "ready", ...withoutTitle(patch, title) },
  };
  return [...start, started, ...printed];
}

function withoutTitle({ title: _title, ...patch }: ToolCallPatch, title: string | undefined): ToolCallPatch {
  return title === undefined ? patch : { ...patch, title };
}

function readContentChunk(
  place: TurnPlace,
  calls: Map<string, AcpCall>,
  terminals: Terminals,
  update: JsonObject,
): AgentEvent[] {
  const toolCallId = readString(update["toolCallId"]) ?? "";
  const call = calls.get(toolCallId);
  const item = readToolContent(update["content"] ?? null);
  if (call === undefined || item === undefined)
    return [{ type: "unknown.received", name: "tool_call_content_chunk", value: update, turnId: place.turnId }];
  const address = toCallAddress(call, toolCallId);
  return terminals.complete([item], address).map((content) => ({
    type: "toolCall.contentAdded" as const,
    ...address,
    content,
    at: call.items++,
  }));
}

import { isReasoning, readCallName } from "../../../model/index.ts";
import { writeKitFields } from "../../kit-events/kitFields.ts";
import type {
  AgentEvent,
  ContentBlock,
  JsonObject,
  NoticePart,
  PlanEntry,
  SessionPatch,
  TextKind,
  WholePart,
} from "../../../model/index.ts";
import { toJson, withoutUndefined } from "../../read.ts";
import { createAcpCallWriter, type AcpCallWriter } from "./createAcpCallWriter.ts";
import { writeContentBlock } from "../read/readContent.ts";
import { writeConfigOptions } from "./writeConfigOption.ts";

/** The client's capabilities that affect the writer. */
export interface AcpClientCapabilities {
  /** Whether it has announced `_meta.terminal_output`: it gets the output of commands while they run. */
  readonly showsTerminals: boolean;
  /** Whether it has announced `session.notices`: it gets notices and failures. */
  readonly showsNotices: boolean;
  /** Whether it has announced `session.configOptions.boolean`: it gets settings that are switches. */
  readonly showsSwitches: boolean;
}

/** Writes agent events as the `update` of `session/update` notifications: the inverse of the update reader. */
export interface AcpWriter {
  /**
   * Returns the updates of one event, in order. `writesPrompts`: whether the user's messages are written, too: true for a replayed history
   * and for a turn whose prompt another client sent.
   */
  write(event: AgentEvent, writesPrompts: boolean): readonly JsonObject[];
  /** Writes the tool calls, and knows which of them the client has received. */
  readonly calls: AcpCallWriter;
}

/** Creates the writer of one session for one client. ACP v1; what it cannot express is sent in `_meta.countersign`. */
export function createAcpWriter(client: AcpClientCapabilities): AcpWriter {
  const calls = createAcpCallWriter(client.showsTerminals);
  const userMessages = new Set<string>();
  const parents = new Map<string, string>();
  /** Length of the text that was sent, in UTF-16 units, by the id on the wire. */
  const writtenLength = new Map<string, number>();

  const parentFields = (messageId: string): JsonObject => {
    const parent = parents.get(messageId);
    return parent === undefined ? {} : { messageId, parentToolCallId: parent };
  };
  const writeText = (event: Extract<AgentEvent, { type: "text.delta" | "text.final" }>): readonly JsonObject[] => {
    const { partId, messageId } = event;
    // Part ids are unique per message only; ACP joins all chunks with one id, so the message id is prefixed.
    const wireTextId = partId.startsWith(messageId) ? partId : `${messageId}:${partId}`;
    const length = writtenLength.get(wireTextId) ?? 0;
    // Skips what earlier deltas have sent.
    const text =
      event.type === "text.delta" ? event.delta.slice(Math.max(0, length - event.at)) : event.text.slice(length);
    writtenLength.set(wireTextId, length + text.length);
    if (text === "") return [];
    const update = toChunkKind(event.kind, userMessages.has(messageId));
    const parent = parentFields(messageId);
    const meta = Object.keys(parent).length === 0 ? {} : { _meta: writeKitFields(parent) };
    return [{ sessionUpdate: update, messageId: wireTextId, content: { type: "text", text }, ...meta }];
  };

  return {
    calls,
    write(event, writesPrompts) {
      switch (event.type) {
        case "message.started":
          if (event.role === "user") userMessages.add(event.messageId);
          if (event.parent !== undefined)
            parents.set(event.messageId, readCallName(event.parent, event.turnId) ?? event.parent);
          return [];
        case "text.delta":
        case "text.final":
          return userMessages.has(event.messageId) && !writesPrompts ? [] : writeText(event);
        case "part.added":
          if (userMessages.has(event.messageId))
            return writesPrompts ? writePart(event.part, client, "user_message_chunk") : [];
          return writePart(event.part, client, "agent_message_chunk");
        case "toolCall.started":
        case "toolCall.argumentDelta":
        case "toolCall.updated":
        case "toolCall.contentAdded":
        case "toolCall.outputDelta":
          return calls.write(event, parentFields(event.messageId));
        case "session.updated":
          return writePatch(event.patch, client.showsSwitches);
        case "failure.received":
          return client.showsNotices ? writeNotice("error", event.error.message) : [];
        case "history.loaded":
        case "branch.selected":
        case "message.trimmed":
        case "message.wire":
        case "reply.received":
        case "request.opened":
        case "request.updated":
        case "request.withdrawn":
        case "turn.ended":
        case "turn.started":
        case "turn.stopping":
        case "unknown.received":
          // Turns and requests are separate JSON-RPC messages; the other events are internal to the server.
          return [];
      }
    },
  };
}

function toChunkKind(kind: TextKind, isUser: boolean): string {
  if (isUser) return "user_message_chunk";
  return isReasoning(kind) ? "agent_thought_chunk" : "agent_message_chunk";
}

/** Writes a complete part as at most one update. `chunk`: the kind of update for its content. */
function writePart(part: WholePart, { showsNotices }: AcpClientCapabilities, chunk: string): readonly JsonObject[] {
  const writeChunk = (block: ContentBlock, meta: JsonObject = {}): readonly JsonObject[] => [
    { sessionUpdate: chunk, messageId: part.key, content: writeContentBlock(block), ...meta },
  ];
  // The whole part, for clients of this kit; others show the standard block: a link, or the data as a resource.
  const kitMeta = { _meta: writeKitFields({ type: "part.added", part }) };
  switch (part.type) {
    case "file":
      return writeChunk(part.block);
    // {"sessionUpdate":"plan","entries":[{"content":"Read config","priority":"high","status":"in_progress"}]}
    case "plan":
      return [{ sessionUpdate: "plan", entries: part.entries.map(writeEntry) }];
    case "notice":
      return showsNotices ? writeNotice(part.severity, part.text) : [];
    case "source": {
      const { url = "", title } = part.citation;
      return writeChunk({ type: "resource_link", uri: url, name: title ?? url }, kitMeta);
    }
    case "data":
      return writeChunk(
        { type: "resource", uri: `data:${part.name}`, mimeType: "application/json", text: JSON.stringify(part.data) },
        kitMeta,
      );
    case "step":
    case "unknown":
      return [];
  }
}

/** {"sessionUpdate":"notice","severity":"warning","title":"Low disk space"}   the wire refuses an empty title */
function writeNotice(severity: NoticePart["severity"], title = ""): readonly JsonObject[] {
  return title === "" ? [] : [{ sessionUpdate: "notice", severity, title }];
}

function writeEntry(entry: PlanEntry): JsonObject {
  // ACP requires a priority; other wires have none.
  return toJson({ priority: "medium", ...withoutUndefined(entry) });
}

function writePatch(
  { title, plan, commands, modeId, options, usage }: SessionPatch,
  showsSwitches: boolean,
): readonly JsonObject[] {
  const updates: JsonObject[] = [];
  if (title !== undefined) updates.push({ sessionUpdate: "session_info_update", title });
  if (plan) updates.push({ sessionUpdate: "plan", entries: plan.map(writeEntry) });
  if (commands)
    updates.push({
      sessionUpdate: "available_commands_update",
      availableCommands: commands.map(({ name, description, hint }) =>
        toJson({
          name,
          description,
          input: hint === undefined ? undefined : { hint },
        }),
      ),
    });
  if (modeId) updates.push({ sessionUpdate: "current_mode_update", currentModeId: modeId });
  if (options) {
    const configOptions = writeConfigOptions(options, showsSwitches);
    updates.push({ sessionUpdate: "config_option_update", configOptions });
  }
  if (usage?.used !== undefined && usage.size !== undefined) {
    const { used, size, cost } = usage;
    updates.push(toJson({ sessionUpdate: "usage_update", used, size, cost }));
  }
  return updates;
}

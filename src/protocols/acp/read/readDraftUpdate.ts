import type { AgentEvent, JsonObject, TextKind } from "../../../model/index.ts";
import { readList, readNumber, readObject, readString } from "../../read.ts";
import type { Terminals } from "./createTerminals.ts";
import type { TurnPlace } from "../createTurnPlace.ts";
import { readPlanEntry } from "../../kit-events/readPlanEntry.ts";
import { readContentBlock } from "./readContent.ts";

/** Reads most updates that only the draft of version 2 has (2026-07-20); `undefined` for any other, which `createUpdateReader` reads. */
export function readDraftUpdate(
  place: TurnPlace,
  terminals: Terminals,
  update: JsonObject,
  { decode, decodeWhole }: OutputDecoder,
): AgentEvent[] | undefined {
  const terminalId = readString(update["terminalId"]) ?? "";
  switch (readString(update["sessionUpdate"]) ?? "") {
    // {"sessionUpdate":"agent_message","messageId":"m1","content":[{"type":"text","text":"Hello."}]}   the whole message
    case "agent_message":
      return readMessage(place, update, "answer");
    case "agent_thought":
      return readMessage(place, update, "raw");
    // {"sessionUpdate":"state_update","state":"running"}   what follows from it concerns the turn, not its content
    case "state_update":
      return [];
    // {"sessionUpdate":"plan_update","plan":{"type":"items","planId":"p1","entries":[{"content":"Read","status":"pending"}]}}
    case "plan_update": {
      const plan = readObject(update["plan"]);
      // A plan of another form (a file, markdown) has no entries; it does not empty the one that is shown.
      if (plan?.["entries"] === undefined) return [];
      const entries = readList(plan["entries"], readPlanEntry);
      const { at, start } = place.enter();
      const part = { type: "plan" as const, key: `${at.messageId}:plan`, entries };
      return [...start, { type: "part.added", ...at, part }, { type: "session.updated", patch: { plan: entries } }];
    }
    // {"sessionUpdate":"terminal_update","terminalId":"t1","command":"ls","cwd":"/p"} {...,"exitStatus":{"exitCode":0}}
    case "terminal_update": {
      const exit = readObject(update["exitStatus"]);
      const output = readString(readObject(update["output"])?.["data"]);
      return terminals.update(terminalId, {
        command: readString(update["command"]),
        cwd: readString(update["cwd"]),
        output: output === undefined ? undefined : decodeWhole(terminalId, output),
        ...(exit === undefined
          ? {}
          : { exit: { code: readNumber(exit["exitCode"]) ?? null, signal: readString(exit["signal"]) ?? null } }),
      });
    }
    // {"sessionUpdate":"terminal_output_chunk","terminalId":"t1","data":"YS5qc29uCg=="}
    case "terminal_output_chunk":
      return terminals.update(terminalId, { delta: decode(terminalId, readString(update["data"]) ?? "") });
    default:
      return undefined;
  }
}

/**
 * Reads a whole message: its text replaces that of its chunks, also by nothing; without `content` all stays as it is. Blocks other than text
 * are added as separate parts.
 */
function readMessage(place: TurnPlace, update: JsonObject, kind: TextKind): AgentEvent[] {
  const wireId = readString(update["messageId"]) ?? "";
  if (update["content"] === undefined) return [];
  const blocks = readList(update["content"], readContentBlock);
  const text = blocks.map((block) => (block.type === "text" ? block.text : "")).join("");
  const events = place.replace(kind, wireId, text);
  const others = blocks.filter((block) => block.type !== "text");
  return [
    ...events,
    ...others.flatMap((block, index): AgentEvent[] => {
      const { at, start } = place.enter();
      const key = wireId === "" ? place.nextKey() : `${at.messageId}:${wireId}:${index}`;
      const part = { type: "file" as const, key, block };
      return [...start, { type: "part.added", ...at, part }];
    }),
  ];
}

/** Decodes terminal output: base64 of bytes. */
export interface OutputDecoder {
  /** Decodes a chunk; a character that is cut is kept, for each terminal, until its next chunk. */
  readonly decode: (terminalId: string, data: string) => string;
  /** Decodes a snapshot, which takes the place of all chunks before it. */
  readonly decodeWhole: (terminalId: string, data: string) => string;
}

/** Creates a decoder of the terminals of a session. */
export function createOutputDecoder(): OutputDecoder {
  const decoders = new Map<string, TextDecoder>();
  const decode = (terminalId: string, data: string): string => {
    const decoder = decoders.get(terminalId) ?? new TextDecoder();
    decoders.set(terminalId, decoder);
    try {
      return decoder.decode(
        Uint8Array.from(atob(data), (char) => char.charCodeAt(0)),
        { stream: true },
      );
    } catch {
      // Invalid base64: only this chunk is lost.
      return "";
    }
  };
  return {
    decode,
    decodeWhole(terminalId, data) {
      decoders.delete(terminalId);
      return decode(terminalId, data);
    },
  };
}

import type { Json, JsonObject, SessionPatch, WholePart } from "../../model/index.ts";
import { readPlanEntry } from "./readPlanEntry.ts";
import { readCitation, readContentBlock } from "./readToolCallPatch.ts";
import { readBoolean, readEnum, readList, readNumber, readObject, readString } from "../read.ts";

/** Reads a part that is sent as a whole; undefined for a file or source without valid content. Other types become an `unknown` part. */
export function readPart(value: Json | undefined, key: string): WholePart | undefined {
  const part = readObject(value) ?? {};
  switch (readString(part["type"]) ?? "") {
    case "file": {
      const block = readContentBlock(part["block"]);
      return block && { type: "file", key, block };
    }
    case "source": {
      const citation = readCitation(part["citation"]);
      return citation && { type: "source", key, citation };
    }
    case "plan":
      return { type: "plan", key, entries: readList(part["entries"], readPlanEntry) };
    case "data":
      return { type: "data", key, name: readString(part["name"]) ?? "", data: part["data"] ?? null };
    case "step":
      return { type: "step", key, title: readString(part["title"]) };
    case "notice": {
      // Only the client half emits the kit's own notices; a server's notice contains its own text.
      const severity = readEnum(part["severity"], ["info", "warning", "error"]) ?? "info";
      return { type: "notice", key, severity, notice: "server", text: readString(part["text"]) ?? "" };
    }
    default:
      return part && { type: "unknown", key, name: readString(part["name"]) ?? "part", value: part };
  }
}

function readCommand(value: Json) {
  const command = readObject(value);
  const name = readString(command?.["name"]);
  if (name === undefined) return undefined;
  const description = readString(command?.["description"]) ?? "";
  return { name, description, hint: readString(command?.["hint"]) };
}

/** Reads a patch of the session: its title, plan, commands and usage; other fields are not taken from a peer. */
export function readSessionPatch(data: JsonObject): SessionPatch {
  const usage = readObject(data["usage"]);
  const branches = readBoolean(readObject(data["features"])?.["branches"]);
  const cost = readObject(usage?.["cost"]);
  const [amount, currency] = [readNumber(cost?.["amount"]), readString(cost?.["currency"])];
  return {
    title: data["title"] === null ? null : readString(data["title"]),
    // An agent that remembers what was said has no branches; nothing else can be announced here.
    features: branches === undefined ? undefined : { branches },
    plan: data["plan"] === undefined ? undefined : readList(data["plan"], readPlanEntry),
    commands: data["commands"] === undefined ? undefined : readList(data["commands"], readCommand),
    usage: usage && {
      used: readNumber(usage["used"]),
      size: readNumber(usage["size"]),
      inputTokens: readNumber(usage["inputTokens"]),
      outputTokens: readNumber(usage["outputTokens"]),
      cost: amount === undefined || currency === undefined ? undefined : { amount, currency },
    },
  };
}

import type { JsonObject, SessionPatch, ToolCallContent, ToolCallPatch } from "../../../model/index.ts";
import { readEnum, readList, readNumber, readObject, readString, toJsonText, withoutUndefined } from "../../read.ts";
import { readToolCallPatch } from "../../kit-events/readToolCallPatch.ts";
import { readKitMeta } from "./readKitMeta.ts";
import { readToolKind } from "../../readFields.ts";
import { readConfigOptions } from "./readConfigOptions.ts";
import { readLocation, readToolContent } from "./readContent.ts";

const toolStatuses = ["pending", "in_progress", "completed", "failed", "cancelled"] as const;

/**
 * Reads an update as a patch of the call. Absent fields are kept, `null` clears, arrays replace; unknown values are left out.
 * `complete` adds the known data of terminals to the content.
 */
export function readToolPatch(
  update: JsonObject,
  complete: (content: readonly ToolCallContent[]) => readonly ToolCallContent[],
): ToolCallPatch {
  // For an input `null` means no change.
  const rawInput = update["rawInput"] ?? undefined;
  const { title, content, locations } = update;
  return withoutUndefined({
    title: title === null ? null : readString(title),
    kind: readToolKind(update["kind"]),
    // Version 2 has "cancelled", and "paused" for a call that waits for something.
    status: update["status"] === "paused" ? "in_progress" : readEnum(update["status"], toolStatuses),
    content: content === null ? null : content === undefined ? undefined : complete(readList(content, readToolContent)),
    locations: locations === null ? null : locations === undefined ? undefined : readList(locations, readLocation),
    rawInput,
    rawOutput: update["rawOutput"],
    // ACP has one output for users and the model.
    result: update["rawOutput"],
    ...readKitPatch(update),
    ...(rawInput === undefined ? {} : { input: rawInput, argument: toJsonText(rawInput) }),
  });
}

/** The patch of an agent of the kit: `{"_meta":{"countersign":{"patch":{"error":{"layer":"tool","message":"exit 1"},"origin":{"server":"docs"}}}}}`. */
function readKitPatch(update: JsonObject): ToolCallPatch {
  const { error, origin } = readToolCallPatch(readKitMeta(update)["patch"]);
  return withoutUndefined({ error, origin });
}

/** Reads updates about the session as a whole; `undefined` for any other kind. */
export function readSessionPatch(update: JsonObject): SessionPatch | undefined {
  switch (readString(update["sessionUpdate"]) ?? "") {
    // {"sessionUpdate":"available_commands_update","availableCommands":[{"name":"plan","description":"make a plan","input":{"hint":"..."}}]}
    case "available_commands_update":
      return {
        commands: readList(update["availableCommands"], (item) => {
          const command = readObject(item);
          const name = readString(command?.["name"]);
          if (name === undefined) return undefined;
          const hint = readString(readObject(command?.["input"])?.["hint"]);
          return { name, description: readString(command?.["description"]) ?? "", hint };
        }),
      };
    // {"sessionUpdate":"current_mode_update","currentModeId":"code"}
    case "current_mode_update":
      return { modeId: readString(update["currentModeId"]) ?? null };
    // {"sessionUpdate":"config_option_update","configOptions":[...]}   the complete list
    case "config_option_update":
      return { options: readConfigOptions(update["configOptions"]) ?? null };
    // {"sessionUpdate":"session_info_update","title":"Config"}   null clears
    case "session_info_update":
      return update["title"] === undefined ? {} : { title: readString(update["title"]) ?? null };
    // {"sessionUpdate":"usage_update","used":1200,"size":200000,"cost":{"amount":0.1,"currency":"USD"}}
    case "usage_update": {
      const cost = readObject(update["cost"]);
      const amount = readNumber(cost?.["amount"]);
      return {
        usage: {
          used: readNumber(update["used"]),
          size: readNumber(update["size"]),
          cost: amount === undefined ? undefined : { amount, currency: readString(cost?.["currency"]) ?? "" },
        },
      };
    }
    default:
      return undefined;
  }
}

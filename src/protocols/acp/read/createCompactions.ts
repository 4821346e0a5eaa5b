import type { AgentEvent, JsonObject, NoticePart } from "../../../model/index.ts";
import { readList, readObject, readString } from "../../read.ts";
import type { TurnPlace } from "../createTurnPlace.ts";
import { readContentBlock } from "./readContent.ts";

/** Reads updates about the compaction of the agent's context. */
export interface Compactions {
  /** The events of an update; `undefined` for any other kind of update. */
  read(update: JsonObject): AgentEvent[] | undefined;
}

/** Creates the reader of a session's compactions: one notice for each, which shows its progress. */
export function createCompactions(place: TurnPlace): Compactions {
  const summaries = new Map<string, string>();
  return {
    read(update) {
      const kind = update["sessionUpdate"];
      if (kind !== "compaction_update" && kind !== "compaction_summary_chunk") return undefined;
      const id = readString(update["compactionId"]) ?? "";
      // {"sessionUpdate":"compaction_summary_chunk","compactionId":"c1","content":{"type":"text","text":"We fixed a bug."}}
      if (kind === "compaction_summary_chunk") {
        summaries.set(id, (summaries.get(id) ?? "") + textOf(readObject(update["content"])));
        return [];
      }
      // {"sessionUpdate":"compaction_update","compactionId":"c1","status":"completed","summary":[{"type":"text","text":"..."}]}
      const whole = readList(update["summary"], readObject).map(textOf).join("");
      const text = whole === "" ? (summaries.get(id) ?? "") : whole;
      const isNew = !summaries.has(id);
      summaries.set(id, text);
      if (isNew) place.nextKey();
      const { at, start } = place.enter();
      const part = { type: "notice", key: `compaction:${id}`, ...toNotice(update, text) } as const;
      return [...start, { type: "part.added", ...at, part }];
    },
  };
}

function textOf(block: JsonObject | undefined): string {
  const read = readContentBlock(block);
  return read?.type === "text" ? read.text : "";
}

function toNotice(update: JsonObject, text: string): Omit<NoticePart, "type" | "key"> {
  const fields = text === "" ? {} : { text };
  switch (readString(update["status"]) ?? "") {
    case "completed":
      return { severity: "info", notice: "compacted", ...fields };
    case "failed":
    case "cancelled": {
      const detail = readString(update["error"]);
      const message = "The agent could not summarize the earlier conversation; its context may become too long.";
      const error = { code: "agent", message, detail } as const;
      return { severity: "warning", notice: "failure", error };
    }
    default:
      return { severity: "info", notice: "compacting", ...fields };
  }
}

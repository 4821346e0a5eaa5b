import type { AgentEvent, Citation, Json, JsonObject, TextKind } from "../../model/index.ts";
import { readArray, readList, readObject, readString, withoutUndefined } from "../read.ts";

/** Where an item's parts go. */
export interface ItemPlace {
  readonly turnId: string;
  readonly messageId: string;
  readonly outputIndex: number;
}

/** Names a text part of an item: `t` content, `s` summary paragraph, `r` raw reasoning. */
export function toPartId({ messageId, outputIndex }: ItemPlace, list: "t" | "s" | "r", index: number): string {
  return `${messageId}:${outputIndex}${list}${index}`;
}

/** Tells commentary (before calls) from the answer. */
export function readPhase(item: JsonObject | undefined): TextKind {
  return item?.["phase"] === "commentary" ? "commentary" : "answer";
}

/** Reads the final texts of a message or reasoning item; empty for any other. */
export function readItemTexts(place: ItemPlace, item: JsonObject): AgentEvent[] {
  const { turnId, messageId } = place;
  const final = (
    list: "t" | "s" | "r",
    index: number,
    kind: TextKind,
    text: string,
    citations: readonly Citation[] = [],
  ): AgentEvent => ({
    type: "text.final",
    turnId,
    messageId,
    partId: toPartId(place, list, index),
    kind,
    text,
    ...(citations.length === 0 ? {} : { citations }),
  });
  const content = (readArray(item["content"]) ?? []).map((part) => readObject(part));
  if (item["type"] === "message") {
    return content.flatMap((part, index) => {
      // {"type":"output_text","text":"Hello","annotations":[{"type":"url_citation","url":"https://...","title":"..."}]}
      const text = readString(part?.["text"]);
      if (text !== undefined)
        return [final("t", index, readPhase(item), text, readList(part?.["annotations"], readCitation))];
      // {"type":"refusal","refusal":"I can't help with that."}
      const refusal = readString(part?.["refusal"]);
      return refusal === undefined ? [] : [final("t", index, "refusal", refusal)];
    });
  }
  if (item["type"] !== "reasoning") return [];
  // {"type":"reasoning","summary":[{"type":"summary_text","text":"..."}],"encrypted_content":"gAAA..."}
  const summary = (readArray(item["summary"]) ?? []).map((part) => readString(readObject(part)?.["text"]) ?? "");
  return [
    ...summary.map((text, index) => final("s", index, "summary", text)),
    ...content.map((part, index) => final("r", index, "raw", readString(part?.["text"]) ?? "")),
  ];
}

function readCitation(value: Json): Citation | undefined {
  const annotation = readObject(value);
  if (annotation === undefined) return undefined;
  const title = readString(annotation["title"]) ?? readString(annotation["filename"]);
  return withoutUndefined({ title, url: readString(annotation["url"]) });
}

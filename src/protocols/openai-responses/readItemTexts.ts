import type { Citation, Json, JsonObject, TextKind } from "../../model/index.ts";
import { readArray, readList, readNumber, readObject, readString } from "../read.ts";
import { createTextOffsets } from "../createTextOffsets.ts";
import type { BuiltText, MessageBuilder } from "../run/RunBuilder.ts";

/** Lists of texts in an item: `t` content, `s` summary paragraphs, `r` raw reasoning. */
export type TextList = "t" | "s" | "r";

/** A final text of an item, and its position `at` in its list. */
export interface ItemText extends Pick<BuiltText, "kind" | "text"> {
  readonly list: TextList;
  readonly at: number;
  readonly citations: readonly Citation[];
}

/** The id of a text's part, from its position in the output: `turn_1:resp_1:0t0`. */
export function toPartId({ id }: MessageBuilder, outputIndex: number, list: TextList, index: number): string {
  return `${id}:${outputIndex}${list}${index}`;
}

/** Reads whether a message is commentary (before calls) or an answer. */
export function readPhase(item: JsonObject | undefined): TextKind {
  return item?.["phase"] === "commentary" ? "commentary" : "answer";
}

/** Reads the final texts of a message or reasoning item; none for any other. */
export function readItemTexts(item: JsonObject): readonly ItemText[] {
  const content = (readArray(item["content"]) ?? []).map((part) => readObject(part));
  if (item["type"] === "message") {
    return content.flatMap((part, at): ItemText[] => {
      // {"type":"output_text","text":"Hello","annotations":[{"type":"url_citation","url":"https://...","title":"..."}]}
      const text = readString(part?.["text"]);
      if (text !== undefined) {
        const toOffset = createTextOffsets(text, "characters");
        const citations = readList(part?.["annotations"], (value) => readCitation(value, toOffset));
        return [{ list: "t", at, kind: readPhase(item), text, citations }];
      }
      // {"type":"refusal","refusal":"I can't help with that."}
      const refusal = readString(part?.["refusal"]);
      return refusal === undefined ? [] : [{ list: "t", at, kind: "refusal", text: refusal, citations: [] }];
    });
  }
  if (item["type"] !== "reasoning") return [];
  // {"type":"reasoning","summary":[{"type":"summary_text","text":"..."}],"encrypted_content":"gAAA..."}
  const summary = (readArray(item["summary"]) ?? []).map((part) => readObject(part));
  const toTexts = (parts: readonly (JsonObject | undefined)[], list: TextList, kind: TextKind): readonly ItemText[] =>
    parts.map((part, at) => ({ list, at, kind, text: readString(part?.["text"]) ?? "", citations: [] }));
  return [...toTexts(summary, "s", "summary"), ...toTexts(content, "r", "raw")];
}

/**
 * {"type":"url_citation","start_index":277,"end_index":411,"url":"https://...","title":"..."}; a file has
 * {"type":"file_citation","index":154,"filename":"ai.pdf"}: the index behind the cited words
 */
function readCitation(
  value: Json,
  toOffset: (position: number | undefined) => number | undefined,
): Citation | undefined {
  const annotation = readObject(value);
  if (annotation === undefined) return undefined;
  const title = readString(annotation["title"]) ?? readString(annotation["filename"]);
  const [start, end] = [readNumber(annotation["start_index"]), readNumber(annotation["end_index"])];
  const last = end ?? readNumber(annotation["index"]);
  const url = readString(annotation["url"]);
  return last === undefined || last === 0
    ? { title, url }
    : { title, url, start: toOffset(start), end: toOffset(last) };
}

import type { Citation, JsonObject } from "../../../model/index.ts";
import { toJson } from "../../read.ts";
import { writeKitFields } from "../../kit-events/kitFields.ts";

/** Whether text of this kind is what the agent says, not what it thinks. */
export function isSpoken(kind: string): kind is "answer" | "commentary" | "refusal" {
  return kind === "answer" || kind === "commentary" || kind === "refusal";
}

/** Begins a content part of text. */
export function toTextStart(kind: string): JsonObject {
  const kit = kind === "answer" ? {} : { metaData: writeKitFields({ kind }) };
  return { startContentPart: { mimeType: "text/markdown", ...kit } };
}

/** Writes one source of a text. */
export function toSource({ title, url }: Citation, number: number): JsonObject {
  return toJson({ title: title ?? url ?? "", number, url });
}

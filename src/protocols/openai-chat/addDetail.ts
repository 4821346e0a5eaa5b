import type { JsonObject } from "../../model/index.ts";
import { lookUp, readString } from "../read.ts";

/** The field with the text of each type of detail that streams in pieces. */
const textFields: Readonly<Record<string, string>> = { "reasoning.text": "text", "reasoning.summary": "summary" };

/**
 * Adds a streamed detail of OpenRouter's reasoning, of which a provider takes back only the whole: a piece is joined with the one before it, which is
 * whole once it has its signature.
 *
 * `{"type":"reasoning.text","text":"Let","index":0} {"type":"reasoning.text","text":" me","index":0} {"type":"reasoning.text","signature":"Et8B","index":0}`
 */
export function addDetail(details: JsonObject[], detail: JsonObject): void {
  const last = details.at(-1);
  const field = lookUp(textFields, readString(detail["type"]) ?? "");
  if (last === undefined || field === undefined || !continues(last, detail)) {
    details.push(detail);
    return;
  }
  const told = Object.entries(detail).filter(([, value]) => value !== null && value !== "");
  const texts = [last[field], detail[field]].flatMap((text) => readString(text) ?? []);
  details[details.length - 1] = {
    ...last,
    ...Object.fromEntries(told),
    ...(texts.length === 0 ? {} : { [field]: texts.join("") }),
  };
}

function continues(last: JsonObject, detail: JsonObject): boolean {
  const isSigned = (readString(last["signature"]) ?? "") !== "";
  return !isSigned && last["type"] === detail["type"] && (last["index"] ?? null) === (detail["index"] ?? null);
}

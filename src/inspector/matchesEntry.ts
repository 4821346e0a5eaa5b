import { foldCase, listTexts } from "../content/index.ts";
import type { InspectorEntry } from "./InspectorEntry.ts";
import { readFrameData } from "./toExchanges.ts";

/** Whether an entry contains a text, ignoring case: in its title, in its data as JSON, or in a text of its data, without JSON's escapes. */
export function matchesEntry({ title, data }: Pick<InspectorEntry, "title" | "data">, search: string): boolean {
  const wanted = foldCase(search);
  const contains = (text: string): boolean => foldCase(text).includes(wanted);
  if (wanted === "" || contains(title)) return true;
  const shown = readFrameData(data);
  return contains(JSON.stringify(shown) ?? "") || listTexts(shown).some(contains);
}

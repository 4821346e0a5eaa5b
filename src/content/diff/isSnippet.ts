import { findText } from "../text/findText.ts";
import type { DiffContent, Json } from "../../model/index.ts";

/** Fields of editing tools that contain the text to be replaced: `old_str`, `old_string`, `oldText`. */
const oldNames = /^old_?(?:str|string|text|content)$/i;

/**
 * Whether the two texts of a diff are only a part of the file: the old one equals the text that the input of an editing tool replaces, or
 * contains it while both end in the middle of a line (ACP agents show the lines around a change this way). No wire has a field for it.
 * False without such an input.
 */
export function isSnippet({ oldText, newText }: DiffContent, input: Json | undefined): boolean {
  if (oldText === null || newText === null) return false;
  const old = readOldTexts(input);
  if (old.length === 0) return false;
  if (old.includes(oldText)) return true;
  return !oldText.endsWith("\n") && !newText.endsWith("\n") && old.some((text) => findText(oldText, text) !== -1);
}

function readOldTexts(input: Json | undefined): readonly string[] {
  const texts: string[] = [];
  const waiting = input === undefined ? [] : [input];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== "object" || value === null) continue;
    if (Array.isArray(value)) {
      for (const entry of value) waiting.push(entry);
      continue;
    }
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner === "string" && inner !== "" && oldNames.test(name)) texts.push(inner);
      else waiting.push(inner);
    }
  }
  return texts;
}

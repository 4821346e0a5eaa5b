import type { DiffContent, Json } from "../model/index.ts";

/** Names under which editing tools take the text that goes. */
const oldNames = /^old_?(?:str|string|text|content)$/i;

/**
 * Whether the two texts of a diff are only a part of the file: they are what an editing tool was called with, or they end in the middle
 * of a line where such a tool was called (ACP agents show the lines around a change this way). No wire says it.
 */
export function isSnippet({ oldText, newText }: DiffContent, input: Json | undefined): boolean {
  if (oldText === null || newText === null) return false;
  const old = readOldTexts(input);
  if (old.length === 0) return false;
  if (old.includes(oldText)) return true;
  return !oldText.endsWith("\n") && !newText.endsWith("\n") && old.some((text) => oldText.includes(text));
}

function readOldTexts(input: Json | undefined): readonly string[] {
  if (typeof input !== "object" || input === null) return [];
  if (Array.isArray(input)) return input.flatMap(readOldTexts);
  return Object.entries(input).flatMap(([name, value]) => {
    if (typeof value === "string") return oldNames.test(name) && value !== "" ? [value] : [];
    return readOldTexts(value);
  });
}

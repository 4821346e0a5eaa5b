import { CountersignError, type FromJsonSchema, type Json } from "../../../model/index.ts";
import { findFiles } from "../files/findFiles.ts";
import { readTextFile } from "../files/readTextFile.ts";
import { replaceText } from "../files/replaceText.ts";
import { defineWorkspaceTool, type WorkspaceTool } from "./WorkspaceTool.ts";

const parameters = {
  type: "object",
  required: ["query"],
  properties: {
    query: { type: "string", minLength: 1 },
    whole_word: { type: "boolean", description: "Whether only whole identifiers, in the same case, count." },
  },
} as const;

/** Input of `search`. */
export type SearchInput = FromJsonSchema<typeof parameters>;

/** One line that holds the searched text. */
export interface SearchMatch {
  readonly path: string;
  /** 1-based. */
  readonly line: number;
  /** The line without the space around it, at most 200 characters. */
  readonly text: string;
}

/** What was found. */
export interface SearchValue {
  readonly matches: readonly SearchMatch[];
  /** Whether there were more than are listed. */
  readonly cut: boolean;
}

/** Most matches that are listed. */
const maxMatches = 200;

/** Most places that are shown as the call's locations. */
const maxLocations = 20;

/** Searches the text files of the copy for a literal text, lower and upper case alike unless whole words are asked for. */
export const search: WorkspaceTool<SearchInput, SearchValue> = defineWorkspaceTool({
  name: "search",
  description: "Searches the text files of the workspace for a literal text.",
  kind: "search",
  parameters,
  trusted: true,
  async prepare({ query, whole_word: wholeWord = false }, copy) {
    if (query === "") throw new CountersignError({ code: "invalid_input", message: "There is nothing to search for." });
    const holds = (line: string): boolean =>
      wholeWord
        ? replaceText(line, query, "", { wholeWord }).count > 0
        : line.toLowerCase().includes(query.toLowerCase());
    return {
      title: `Search for ${query}`,
      async apply(call) {
        const matches: SearchMatch[] = [];
        for (const path of await findFiles(copy.directory)) {
          if (matches.length > maxMatches) break;
          const text = await textOf(() => readTextFile(copy, path));
          for (const [index, line] of text.split("\n").entries())
            if (holds(line)) matches.push({ path, line: index + 1, text: line.trim().slice(0, 200) });
        }
        const cut = matches.length > maxMatches;
        const listed = matches.slice(0, maxMatches);
        call.update({ locations: listed.slice(0, maxLocations).map(({ path, line }) => ({ path, line })) });
        return {
          value: { matches: listed, cut },
          result: listed.map(({ path, line, text }) => `${path}:${line}: ${text}`).join("\n") || "No match.",
          rawOutput: { matches: listed.map((match): Json => ({ ...match })), cut },
        };
      },
    };
  },
});

/** Binary, huge and vanished files hold no match. */
async function textOf(read: () => Promise<{ text: string }>): Promise<string> {
  try {
    return (await read()).text;
  } catch (error) {
    if (error instanceof CountersignError) return "";
    throw error;
  }
}

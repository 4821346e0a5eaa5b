import { CountersignError, type FromJsonSchema, type Json } from "../../../model/index.ts";
import { cutSentence, findFiles } from "../files/findFiles.ts";
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

/** The parsed input of `search`: a text, and whether it is a whole word. */
export type SearchInput = FromJsonSchema<typeof parameters>;

/** One line that contains the searched text. */
export interface SearchMatch {
  /** Relative to the copy. */
  readonly path: string;
  /** 1-based. */
  readonly line: number;
  /** The line without the space around it, at most 200 characters. */
  readonly text: string;
}

/** The result of a search. */
export interface SearchValue {
  readonly matches: readonly SearchMatch[];
  /** Whether there were more matches than listed. */
  readonly cut: boolean;
  /** Whether the workspace has more files than were searched. */
  readonly filesCut: boolean;
}

/** Maximum number of listed matches. */
const maxMatches = 200;

/** Maximum number of matches that become locations of the call. */
const maxLocations = 20;

/** Searches the text files of the copy for a literal text, case-insensitive unless for whole words. */
export const search: WorkspaceTool<SearchInput, SearchValue> = defineWorkspaceTool({
  name: "search",
  description: "Searches the text files of the workspace for a literal text.",
  kind: "search",
  parameters,
  trusted: true,
  async prepare({ query, whole_word: wholeWord = false }, copy) {
    if (query === "") throw new CountersignError({ code: "invalid_input", message: "There is nothing to search for." });
    const matchesLine = (line: string): boolean =>
      wholeWord
        ? replaceText(line, query, "", { wholeWord }).count > 0
        : line.toLowerCase().includes(query.toLowerCase());
    return {
      title: `Search for ${query}`,
      async apply(call) {
        const matches: SearchMatch[] = [];
        const { files, cut: filesCut } = await findFiles(copy.directory);
        for (const path of files) {
          if (matches.length > maxMatches) break;
          const text = await textOf(() => readTextFile(copy, path));
          for (const [index, line] of text.split("\n").entries())
            if (matchesLine(line)) matches.push({ path, line: index + 1, text: line.trim().slice(0, 200) });
        }
        const cut = matches.length > maxMatches;
        const listed = matches.slice(0, maxMatches);
        call.update({ locations: listed.slice(0, maxLocations).map(({ path, line }) => ({ path, line })) });
        return {
          value: { matches: listed, cut, filesCut },
          result: [
            listed.map(({ path, line, text }) => `${path}:${line}: ${text}`).join("\n") || "No match.",
            ...(filesCut ? [cutSentence] : []),
          ].join("\n"),
          rawOutput: { matches: listed.map((match): Json => ({ ...match })), cut, filesCut },
        };
      },
    };
  },
});

/** Binary, huge and vanished files have no match. */
async function textOf(read: () => Promise<{ text: string }>): Promise<string> {
  try {
    return (await read()).text;
  } catch (error) {
    if (error instanceof CountersignError) return "";
    throw error;
  }
}

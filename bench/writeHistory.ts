import { writeMarkdown } from "./writeMarkdown.ts";

/** A finished tool call of a history. */
export interface PastCall {
  /** Unique in the history. */
  readonly id: string;
  /** The path it read. */
  readonly path: string;
  /** Its result. */
  readonly output: string;
}

/** One finished message. */
export interface PastMessage {
  /** Unique in the history. */
  readonly id: string;
  /** Who wrote it. */
  readonly role: "user" | "assistant";
  /** Its markdown. */
  readonly text: string;
  /** Calls before its text. */
  readonly calls: readonly PastCall[];
}

/** W3: short prompts and answers of about 150 words in turn; every tenth message has two finished tool calls. */
export function writeHistory(count: number): PastMessage[] {
  return Array.from({ length: count }, (_, index): PastMessage => {
    const id = `m${index}`;
    if (index % 2 === 0) return { id, role: "user", text: `Question ${index}: what does the test expect?`, calls: [] };
    const calls = index % 10 === 9 ? [0, 1].map((call) => writeCall(`${id}-${call}`)) : [];
    return { id, role: "assistant", text: writeMarkdown(900, index), calls };
  });
}

function writeCall(id: string): PastCall {
  return { id, path: `src/file-${id}.ts`, output: `export const value = "${id}";\n`.repeat(8) };
}

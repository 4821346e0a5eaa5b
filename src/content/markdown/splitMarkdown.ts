/** A run of whole lines that can be lexed separately. Offsets count UTF-16 code units. */
export interface MarkdownSegment {
  /** Index of the first character, from 0. */
  readonly start: number;
  /** Index after the last character. */
  readonly end: number;
}

/** The line that opens a fenced code block: three backticks and a language, or three tildes and any text. */
const fencePattern = /^ {0,3}(?:(`{3,})[^`]*$|(~{3,}))/;
/** A fence inside a list: `  ~~~`, `- ~~~`. */
export const innerFencePattern: RegExp = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})/;
/** A line that begins an item: `- a`, `2. a`. */
const listPattern = /^[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;

/** The state of the splitter. `kind` decides which lines after a blank one belong to the same segment. */
interface State {
  start: number;
  kind: "none" | "flow" | "list" | "code" | "fence";
  /** Whether the line before was blank. */
  blank: boolean;
  /** The marker that closes the open fence; empty if none is open. */
  fence: string;
}

/**
 * Splits markdown where a new top-level block certainly begins: at a line after a blank one that continues neither a list nor
 * indented code, and at both ends of a fenced code block. Splitting too rarely costs time, never correctness.
 *
 * Each decision depends on one line, so growing text moves only the borders at its last line. Linear.
 */
export function splitMarkdown(text: string, from = 0): MarkdownSegment[] {
  const segments: MarkdownSegment[] = [];
  const state: State = { start: from, kind: "none", blank: false, fence: "" };
  for (let at = from; at < text.length;) {
    const newline = text.indexOf("\n", at);
    const end = newline === -1 ? text.length : newline + 1;
    const border = step(state, text.slice(at, end).trimEnd(), at, end);
    if (border !== undefined) segments.push(border);
    at = end;
  }
  if (state.kind !== "none") segments.push({ start: state.start, end: text.length });
  return segments;
}

/** Reads one line; returns the segment that ends before or with it. */
function step(state: State, line: string, at: number, end: number): MarkdownSegment | undefined {
  if (state.kind === "fence") return closesFence(line, state.fence) ? finish(state, end) : undefined;
  if (state.fence !== "") {
    if (closesFence(line, state.fence)) state.fence = "";
    state.blank = false;
    return undefined;
  }
  if (line === "") {
    state.blank = true;
    return undefined;
  }
  const inList = state.kind === "list";
  const fence = fencePattern.exec(line);
  if (fence !== null && !(inList && line.startsWith(" "))) {
    const finished = state.kind === "none" ? undefined : finish(state, at);
    Object.assign(state, { start: at, kind: "fence", blank: false, fence: fence[1] ?? fence[2] ?? "" });
    return finished;
  }
  const finished = state.kind !== "none" && state.blank && !continues(state, line) ? finish(state, at) : undefined;
  if (state.kind === "none") Object.assign(state, { start: at, kind: indentOf(line) >= 4 ? "code" : "flow" });
  if (state.kind !== "code" && listPattern.test(line)) state.kind = "list";
  if (state.kind === "list") state.fence = innerFencePattern.exec(line)?.[1] ?? "";
  state.blank = false;
  return finished;
}

function finish(state: State, end: number): MarkdownSegment {
  const segment = { start: state.start, end };
  Object.assign(state, { start: end, kind: "none", blank: false, fence: "" });
  return segment;
}

function continues(state: State, line: string): boolean {
  if (state.kind === "list") return indentOf(line) >= 2 || listPattern.test(line);
  return state.kind === "code" && indentOf(line) >= 4;
}

function closesFence(line: string, fence: string): boolean {
  const run = line.trim();
  return run.length >= fence.length && run === (fence[0] ?? "").repeat(run.length);
}

function indentOf(line: string): number {
  let width = 0;
  for (const character of line) {
    if (character === " ") width += 1;
    else if (character === "\t") width += 4 - (width % 4);
    else break;
  }
  return width;
}

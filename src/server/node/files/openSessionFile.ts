import { open, type FileHandle } from "node:fs/promises";
import type { AgentEvent } from "../../../model/index.ts";
import { isDelta } from "../../log/mergeDeltas.ts";

/** The JSON in the first line of a session file: `{"countersign":1,"sessionId":"s1"}`. */
export interface SessionFileHead {
  /** Version of the file format. */
  readonly countersign: 1;
  readonly sessionId: string;
}

/** The file of one session: a head, then one line for each batch of events, e.g. `[{"type":"turn.started","turnId":"t1","time":1}]`. */
export interface SessionFile {
  /** The events that were in the file when it was opened, in order. */
  readonly events: readonly AgentEvent[];
  /** Appends a batch as one line; resolves once it is on the disk (a batch of deltas: in the system's cache). */
  append(events: readonly AgentEvent[]): Promise<void>;
  close(): Promise<void>;
}

const NEWLINE = 10;

function isEvents(value: unknown): value is readonly AgentEvent[] {
  return Array.isArray(value);
}

/**
 * Returns the complete lines and their size in bytes. A partial last line is an append that a crash interrupted; only deltas can have
 * been acknowledged without being on the disk.
 */
function readLines(content: Buffer): { readonly lines: readonly string[]; readonly size: number } {
  const size = content.lastIndexOf(NEWLINE) + 1;
  const text = content.toString("utf8", 0, size);
  return { lines: text === "" ? [] : text.slice(0, -1).split("\n"), size };
}

/** Parses the events of the lines. Throws a `SyntaxError` if a line is not a batch of events. */
export function readEvents(lines: readonly string[]): readonly AgentEvent[] {
  return lines.flatMap((line) => {
    const batch: unknown = JSON.parse(line);
    if (!isEvents(batch)) throw new SyntaxError("A line of the session's file is not a list of events");
    return batch;
  });
}

/**
 * Parses the head and returns it with the lines after it; undefined if the head is incomplete. `size`: bytes of the complete lines.
 * Throws a `SyntaxError` if the first line is not JSON.
 */
export function readSessionFile(
  content: Buffer,
): { readonly head: SessionFileHead; readonly lines: readonly string[]; readonly size: number } | undefined {
  const { lines, size } = readLines(content);
  const [first, ...rest] = lines;
  if (first === undefined) return undefined;
  const head: SessionFileHead = JSON.parse(first);
  return { head, lines: rest, size };
}

/**
 * Opens or creates the file of a session. A partial last line from a crash is removed. Rejects with the error of the file system, or
 * with a `SyntaxError` if a complete line cannot be parsed.
 */
export async function openSessionFile(path: string, sessionId: string): Promise<SessionFile> {
  const handle = await open(path, "a+");
  try {
    const existing = readSessionFile(await handle.readFile());
    const head: SessionFileHead = { countersign: 1, sessionId };
    const size = existing?.size ?? 0;
    await handle.truncate(size);
    const writer = createWriter(handle, size);
    if (!existing) await writer.write(`${JSON.stringify(head)}\n`, true);
    return {
      events: existing ? readEvents(existing.lines) : [],
      append: (events) => writer.write(`${JSON.stringify(events)}\n`, !events.every(isDelta)),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Appends lines in order. A line that fails (e.g. the disk is full) is removed, so that the next one starts on a new line. */
function createWriter(handle: FileHandle, start: number) {
  let size = start;
  let tail: Promise<void> = Promise.resolve();
  const writeNow = async (line: string, durable: boolean): Promise<void> => {
    const bytes = Buffer.from(line);
    try {
      await handle.appendFile(bytes);
      if (durable) await handle.datasync();
      size += bytes.length;
    } catch (error) {
      await handle.truncate(size).catch(() => undefined);
      throw error;
    }
  };
  return {
    write: (line: string, durable: boolean): Promise<void> => {
      const done = tail.then(() => writeNow(line, durable));
      tail = done.catch(() => undefined);
      return done;
    },
  };
}

import { open, type FileHandle } from "node:fs/promises";
import type { AgentEvent } from "../../../model/index.ts";
import { isDelta } from "../../log/mergeDeltas.ts";

/** What stands in the first line. */
export interface SessionFileHead {
  /** Version of this format. */
  readonly countersign: 1;
  readonly sessionId: string;
}

/** One session's file: a head, then one line for each batch of events. */
export interface SessionFile {
  /** What the file held when it was opened, in order. */
  readonly events: readonly AgentEvent[];
  /** Appends a batch as one line; resolves once it is on the disk (text deltas: in the system's cache). */
  append(events: readonly AgentEvent[]): Promise<void>;
  close(): Promise<void>;
}

const NEWLINE = 10;

function isEvents(value: unknown): value is readonly AgentEvent[] {
  return Array.isArray(value);
}

/** The whole lines; what a crash left of a last one is no line, and was never acknowledged. */
function readLines(content: Buffer): { readonly lines: readonly string[]; readonly size: number } {
  const size = content.lastIndexOf(NEWLINE) + 1;
  const text = content.toString("utf8", 0, size);
  return { lines: text === "" ? [] : text.slice(0, -1).split("\n"), size };
}

/** The events of a file's lines. Throws a `SyntaxError` where a line is no batch of events. */
export function readEvents(lines: readonly string[]): readonly AgentEvent[] {
  return lines.flatMap((line) => {
    const batch: unknown = JSON.parse(line);
    if (!isEvents(batch)) throw new SyntaxError("A line of the session's file is no list of events");
    return batch;
  });
}

/** The head and the lines behind it; undefined where not even the head was written whole. */
export function readSessionFile(
  content: Buffer,
): { readonly head: SessionFileHead; readonly lines: readonly string[]; readonly size: number } | undefined {
  const { lines, size } = readLines(content);
  const [first, ...rest] = lines;
  if (first === undefined) return undefined;
  const head: SessionFileHead = JSON.parse(first);
  return { head, lines: rest, size };
}

/** Opens the file of a session, or begins it. What a crash left half-written at its end is cut off. */
export async function openSessionFile(path: string, sessionId: string): Promise<SessionFile> {
  const handle = await open(path, "a+");
  try {
    const found = readSessionFile(await handle.readFile());
    const head: SessionFileHead = { countersign: 1, sessionId };
    const size = found?.size ?? 0;
    await handle.truncate(size);
    const file = createWriter(handle, size);
    if (!found) await file.write(`${JSON.stringify(head)}\n`, true);
    return {
      events: found ? readEvents(found.lines) : [],
      append: (events) => file.write(`${JSON.stringify(events)}\n`, !events.every(isDelta)),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Appends one after the other. What fails half-way (a full disk) is cut off, so that the next line begins on its own. */
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

import type { Frame, LogEntry, ServerOptions, ServerThreads } from "../../model/index.ts";
import type { WireFrame } from "./FrameEncoder.ts";

/** Encodes events for one link, in order. */
export interface EventWriter<T> {
  /** Encodes one event; often as one item, sometimes as none. */
  write(event: LogEntry["event"]): readonly T[];
}

interface OpenLink<T> {
  readonly sessionId: string;
  readonly createWriter: () => EventWriter<T>;
  writer?: EventWriter<T> | undefined;
}

/** The open streams of a server half, each with its writer, which has state. */
export class LinkWriters<T = WireFrame> {
  readonly #links = new Map<string, OpenLink<T>>();

  /** Adds a link, with a writer that is created when the first entry is written. */
  start(link: string, sessionId: string, createWriter: () => EventWriter<T>): void {
    this.#links.set(link, { sessionId, createWriter });
  }

  /** Removes a link. */
  end(link: string): void {
    this.#links.delete(link);
  }

  /** Encodes one entry of the session's log for one link; nothing for a link that is not open. */
  write(link: string, entry: LogEntry, threads: ServerThreads): readonly T[] {
    const open = this.#links.get(link);
    if (open === undefined) return [];
    open.writer ??= prepare(open.createWriter(), entry, threads.log(open.sessionId));
    return open.writer.write(entry.event);
  }
}

/** Prepares a writer for the start of the link: writes the turn so far and discards the frames, which the client has already. */
function prepare<T>(writer: EventWriter<T>, first: LogEntry, log: readonly LogEntry[]): EventWriter<T> {
  const end = log.findLastIndex(({ eventId }) => eventId === first.eventId);
  const earlier = end === -1 ? log : log.slice(0, end);
  const turnId = first.event.turnId ?? earlier.findLast(({ event }) => event.turnId !== undefined)?.event.turnId;
  const begin = earlier.findIndex(({ event }) => event.turnId === turnId);
  if (turnId !== undefined && begin !== -1) for (const { event } of earlier.slice(begin)) writer.write(event);
  return writer;
}

/** Sets the id of the entry on its last frame, so that a client that misses a part of an entry gets all of it again. */
export function identify(frames: readonly Frame[], { eventId }: LogEntry): readonly Frame[] {
  return frames.map((frame, index) => (index === frames.length - 1 ? { ...frame, id: eventId } : frame));
}

/** Whether an event is the final end of its turn, not one that waits for answers. */
export function isFinalEnd(entry: LogEntry): boolean {
  const { event } = entry;
  return event.type === "turn.ended" && event.reason !== "tool_use" && event.reason !== "paused";
}

/** Encodes a whole log, for the response to a request of the history. */
export function writeLog<T>(writer: EventWriter<T>, log: readonly LogEntry[]): readonly T[] {
  return log.flatMap(({ event }) => writer.write(event));
}

/** Whether a turn runs or waits, so that more events follow after the history. */
export function isUnderWay(threads: ServerThreads, sessionId: string): boolean {
  return (threads.get(sessionId)?.turn.status ?? "idle") !== "idle";
}

/** Selects the fields of the agent that are announced. */
export function toAgentInfo(agent: ServerOptions["agent"]): Omit<ServerOptions["agent"], "showsFiles" | "remembers"> {
  const { name, title, description, version, suggestions, tools } = agent;
  const shown = tools?.map((tool) => ({
    name: tool.name,
    title: tool.title,
    description: tool.description,
    parameters: tool.parameters,
  }));
  return { name, version, title, description, suggestions, tools: shown };
}

import type { Frame, LogEntry, ServerOptions, ServerThreads } from "../../model/index.ts";
import type { WireFrame } from "./FrameEncoder.ts";

/** Turns events into what goes out on one link, in order. */
export interface EventWriter<T> {
  /** Gives what one event is on the wire; often one thing, sometimes none. */
  write(event: LogEntry["event"]): readonly T[];
}

interface OpenLink<T> {
  readonly sessionId: string;
  readonly createWriter: () => EventWriter<T>;
  writer?: EventWriter<T> | undefined;
}

/** The open streams of a server half, each with what its reader knows by now. */
export class LinkWriters<T = WireFrame> {
  readonly #links = new Map<string, OpenLink<T>>();

  /** Begins a link. */
  start(link: string, sessionId: string, createWriter: () => EventWriter<T>): void {
    this.#links.set(link, { sessionId, createWriter });
  }

  /** Forgets a link. */
  end(link: string): void {
    this.#links.delete(link);
  }

  /** Writes one entry of the session's log for one link. */
  write(link: string, entry: LogEntry, threads: ServerThreads): readonly T[] {
    const open = this.#links.get(link);
    if (open === undefined) return [];
    open.writer ??= prepare(open.createWriter(), entry, threads.log(open.sessionId));
    return open.writer.write(entry.event);
  }
}

/** Brings a writer to where the link begins: it must know the turn so far, whose frames the reader has from elsewhere. */
function prepare<T>(writer: EventWriter<T>, first: LogEntry, log: readonly LogEntry[]): EventWriter<T> {
  const end = log.findLastIndex(({ eventId }) => eventId === first.eventId);
  const earlier = end === -1 ? log : log.slice(0, end);
  const turnId = first.event.turnId ?? earlier.findLast(({ event }) => event.turnId !== undefined)?.event.turnId;
  const begin = earlier.findIndex(({ event }) => event.turnId === turnId);
  if (turnId !== undefined && begin !== -1) for (const { event } of earlier.slice(begin)) writer.write(event);
  return writer;
}

/** Gives frames the id of their entry, on the last one: whoever misses a part of an entry gets the whole of it again. */
export function identify(frames: readonly Frame[], { eventId }: LogEntry): readonly Frame[] {
  return frames.map((frame, index) => (index === frames.length - 1 ? { ...frame, id: eventId } : frame));
}

/** Whether an event ends its turn for good. */
export function isFinalEnd(entry: LogEntry): boolean {
  const { event } = entry;
  return event.type === "turn.ended" && event.reason !== "tool_use" && event.reason !== "paused";
}

/** Gives the whole log as frames, for a reader that knows nothing. */
export function writeLog<T>(writer: EventWriter<T>, log: readonly LogEntry[]): readonly T[] {
  return log.flatMap(({ event }) => writer.write(event));
}

/** Whether a turn goes on or waits, so that a reader of the history has more to expect. */
export function isUnderWay(threads: ServerThreads, sessionId: string): boolean {
  return (threads.get(sessionId)?.turn.status ?? "idle") !== "idle";
}

/** Gives what is announced of the agent, and nothing else of it. */
export function toAgentInfo(agent: ServerOptions["agent"]): Omit<ServerOptions["agent"], "showsFiles"> {
  const { name, title, description, version, suggestions, tools } = agent;
  const shown = tools?.map((tool) => ({
    name: tool.name,
    title: tool.title,
    description: tool.description,
    parameters: tool.parameters,
  }));
  return { name, version, title, description, suggestions, tools: shown };
}

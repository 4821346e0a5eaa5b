import type { Command, Json, ServerHalf, ServerOutcome, ServerStep, StreamStart } from "../model/index.ts";
import type { ServerSocket, SocketReceiver } from "./AgentServer.ts";
import { createCursor } from "./log/createCursor.ts";
import type { Cursor } from "./log/createCursor.ts";
import { createQueue } from "./log/openJournal.ts";
import type { Runtime, StreamLink } from "./turn/createRuntime.ts";
import { createSessionQueues, type SessionQueues } from "./createSessionQueues.ts";
import type { Sessions } from "./createSessions.ts";
import { inBackground } from "./inBackground.ts";
import { toKitError } from "./toKitError.ts";
import { receiveLoaded } from "./http/receiveLoaded.ts";
import type { ReadStep, Received } from "./http/receiveLoaded.ts";

/** Options of `openConversation`. */
export interface ConversationOptions {
  /** Decodes the messages and encodes events. */
  readonly half: ServerHalf;
  /** The sessions of the mount. */
  readonly sessions: Sessions;
  /** All open links of the mount, by name. */
  readonly open: Map<string, StreamLink>;
  /** Unique name of the socket's link. */
  readonly link: string;
  /** The channel to the client. */
  readonly socket: ServerSocket;
  /** Milliseconds after which a cursor without events wakes up. */
  readonly heartbeat: number;
  /** Carries out the commands or the query of a message. */
  readonly perform: (data: Json, step: ServerStep, runtime: Runtime | undefined) => Promise<ServerOutcome>;
  /** Sends direct frames to their links. */
  readonly deliver: (output: Pick<ServerStep, "frames" | "ends">) => void;
}

/** Handles one socket: the messages of each session in order, and the streams of the sessions that it follows. */
export function openConversation(options: ConversationOptions): SocketReceiver {
  const { half, sessions, open, link, socket, perform, deliver } = options;
  const cursors = new Set<Cursor>();
  const unfinished = new Set<Promise<void>>();
  let isClosed = false;

  const closed = (): void => {
    if (isClosed) return;
    isClosed = true;
    open.delete(link);
    for (const cursor of cursors) cursor.release();
    // What was received is carried out, a stop above all; only nothing is sent anymore.
    inBackground(Promise.all(unfinished).then(() => half.closed(link)));
  };
  const close = (): void => {
    closed();
    socket.close();
  };
  open.set(link, {
    link,
    send: (frames) => {
      for (const { data } of frames) void socket.send(data);
    },
    end: close,
    cut: close,
  });

  /** Sends a session's events from the position that the half names. */
  const follow = async (start: StreamStart, runtime: Runtime | undefined, { threads }: Received): Promise<void> => {
    const from = runtime && findPosition(start, runtime);
    if (from === "gone") return close();
    const position = from ?? runtime?.journal.entries.length ?? 0;
    const cursor = createCursor({ ...options, threads, runtime, link: start.link, position }, close);
    cursors.add(cursor);
    for (;;) {
      const step = await cursor.next();
      if (isClosed) return;
      if (step === "quiet") continue;
      for (const { data } of step.frames) await socket.send(data);
      if (!step.end) continue;
      cursors.delete(cursor);
      cursor.release();
      return;
    }
  };
  const answer = async (data: Json, { step, threads }: Received, runtime: Runtime | undefined): Promise<void> => {
    if (step.stream && !isClosed) void follow(step.stream, runtime, { step, threads }).catch(close);
    const outcome = await perform(data, step, runtime);
    if (isClosed) return;
    deliver(step);
    deliver(step.settle?.(outcome) ?? {});
  };
  const carryOut = async (data: Json, received: Received): Promise<void> => {
    const { step } = received;
    const sessionId = step.stream?.sessionId ?? findCommand(step)?.sessionId;
    const runtime = sessionId === undefined ? undefined : await sessions.require(sessionId).catch(toKitError);
    if (runtime !== undefined && "code" in runtime) return deliver(step.settle?.({ error: runtime }) ?? {});
    const done = answer(data, received, runtime);
    // A turn may take a while to stop; meanwhile the next messages of its session are read.
    if (findCommand(step)?.type === "cancelTurn") void done.catch(close);
    else await done;
  };
  const begin = createInbox(options, carryOut);

  return {
    receive: (text) => {
      const done = begin(toJson(text))
        .then((work) => work.done)
        .catch(close);
      unfinished.add(done);
      return done.finally(() => unfinished.delete(done));
    },
    closed,
  };
}

/** The work of a message that was read. */
interface Begun {
  readonly done: Promise<void>;
}

/**
 * Creates the inbox of a socket: it reads the messages one after the other, and begins the work of each in the order of its session's
 * messages, so that a session that hangs blocks no other.
 */
function createInbox(
  options: ConversationOptions,
  carryOut: (data: Json, received: Received) => Promise<void>,
): (data: Json) => Promise<Begun> {
  const reading = createQueue();
  const queues = createSessionQueues();
  const begin = async (data: Json): Promise<Begun> => {
    const { received, busy } = await readMessage(data, queues, options);
    const { stream, query } = received.step;
    if (busy !== undefined) {
      if (stream) options.half.closed(stream.link);
      const workLater = async () => carryOut(data, (await readMessage(data, queues, options)).received);
      return { done: queues.run(busy, workLater) };
    }
    const asked = query && "sessionId" in query.query ? query.query.sessionId : undefined;
    const sessionId = stream?.sessionId ?? findCommand(received.step)?.sessionId ?? asked;
    const work = () => carryOut(data, received);
    return { done: sessionId === undefined ? work() : queues.run(sessionId, work) };
  };
  return (data) => reading(() => begin(data));
}

/** Reads a message. `busy` is a session that it looked at and that an earlier message may still change. */
async function readMessage(
  data: Json,
  queues: SessionQueues,
  { half, link, sessions }: ConversationOptions,
): Promise<{ readonly received: Received; readonly busy: string | undefined }> {
  let busy: string | undefined;
  const loaded: Sessions["loaded"] = (sessionId) => {
    if (queues.isBusy(sessionId)) busy = sessionId;
    return sessions.loaded(sessionId);
  };
  const read: ReadStep = (request, threads, instead) => {
    if (instead !== undefined) half.closed(instead);
    return half.receive(request, threads);
  };
  const received = await receiveLoaded(read, { link, data }, { ...sessions, loaded });
  return { received, busy };
}

/** The command that names the session of a message. */
function findCommand({ commands }: ServerStep): Exclude<Command, { type: "ask" }> | undefined {
  return commands.find((one) => one.type !== "ask");
}

/** Parses JSON; other text is returned as it is, and the half refuses it. */
function toJson(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Returns how many log entries a stream skips: 0 for an empty event id (from the start), undefined for "now", `gone` if the id does not
 * belong to this log.
 */
export function findPosition({ after }: StreamStart, { journal }: Runtime): number | "gone" | undefined {
  if (after === "now") return undefined;
  if (after.eventId === "") return 0;
  const index = journal.entries.findLastIndex((entry) => entry.eventId === after.eventId);
  return index === -1 ? "gone" : index + 1;
}

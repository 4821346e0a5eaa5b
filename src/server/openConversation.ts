import type { Json, ServerHalf, ServerOutcome, ServerStep, StreamStart } from "../model/index.ts";
import type { ServerSocket, SocketReceiver } from "./AgentServer.ts";
import { createCursor } from "./log/createCursor.ts";
import type { Cursor } from "./log/createCursor.ts";
import type { Runtime, StreamLink } from "./turn/createRuntime.ts";
import type { Sessions } from "./createSessions.ts";
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

/** Handles one socket: its messages in order, and the streams of the sessions that it follows. */
export function openConversation(options: ConversationOptions): SocketReceiver {
  const { half, sessions, open, link, socket, perform, deliver } = options;
  const cursors = new Set<Cursor>();
  let tail: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  const closed = (): void => {
    if (isClosed) return;
    isClosed = true;
    open.delete(link);
    for (const cursor of cursors) cursor.release();
    half.closed(link);
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
  const carryOut = async (data: Json, { step, threads }: Received, runtime: Runtime | undefined): Promise<void> => {
    if (step.stream) void follow(step.stream, runtime, { step, threads }).catch(close);
    const outcome = await perform(data, step, runtime);
    if (isClosed) return;
    deliver(step);
    deliver(step.settle?.(outcome) ?? {});
  };
  const read: ReadStep = (request, threads, instead) => {
    if (instead !== undefined) half.closed(instead);
    return half.receive(request, threads);
  };
  const converse = async (data: Json): Promise<void> => {
    if (isClosed) return;
    const received = await receiveLoaded(read, { link, data }, sessions);
    const { commands, stream } = received.step;
    const command = commands.find((one) => one.type !== "ask");
    const sessionId = stream?.sessionId ?? command?.sessionId;
    const runtime = sessionId === undefined ? undefined : await sessions.require(sessionId).catch(toKitError);
    if (runtime !== undefined && "code" in runtime) return deliver(received.step.settle?.({ error: runtime }) ?? {});
    const done = carryOut(data, received, runtime);
    // A turn may take a while to stop; meanwhile the other sessions of the socket continue.
    if (command?.type === "cancelTurn") void done.catch(close);
    else await done;
  };

  return {
    receive: (text) => {
      tail = tail.then(() => converse(toJson(text))).catch(close);
    },
    closed,
  };
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

import { randomUUID } from "node:crypto";
import {
  describeCause,
  CountersignError,
  type AgentEvent,
  type LogEntry,
  type SessionSummary,
} from "../../../model/index.ts";
import { forgottenSession } from "../../log/forgottenSession.ts";
import type { SessionLog } from "../../AgentServer.ts";
import { connectRedis, type RedisConnection } from "./connectRedis.ts";
import { createClaims } from "./createClaims.ts";
import { appendScript, createScript, deleteScript } from "./redisScripts.ts";

/** A log on Redis. */
export interface RedisLog extends SessionLog {
  /** Releases the claims of this process and closes its connections. */
  close(): Promise<void>;
}

/** Options of `createRedisLog`. */
export interface RedisLogOptions {
  /** Address of the server, e.g. `redis://localhost:6379`. */
  readonly url: string;
  /** Prefix of every key. @default "countersign" */
  readonly prefix?: string | undefined;
  /** Milliseconds after which another process takes over the turn of a process that ended. @default 15000 */
  readonly lease?: number | undefined;
}

/** Entries that are read per command. */
const PAGE = 1000;

/** Seconds for which a deletion is remembered, 30 days: the longest that a process has a session loaded without reading its log. */
const DELETED_SECONDS = 30 * 24 * 60 * 60;

/** A random epoch, which the script uses only if it creates the session. */
const freshEpoch = (): string => randomUUID().slice(0, 8);

/** The keys of the store, all below one prefix. */
function createKeys(prefix: string) {
  const sessions = `${prefix}:sessions`;
  const streamOf = (sessionId: string): string => `${prefix}:events:${sessionId}`;
  const metaKeyOf = (sessionId: string): string => `${prefix}:facts:${sessionId}`;
  return {
    channel: `${prefix}:news`,
    sessions,
    streamOf,
    metaKeyOf,
    claimOf: (sessionId: string): string => `${prefix}:claim:${sessionId}`,
    deletedOf: (sessionId: string): string => `${prefix}:deleted:${sessionId}`,
    allOf: (sessionId: string): string[] => [streamOf(sessionId), metaKeyOf(sessionId), sessions],
  };
}

/** Creates the error for a command that Redis did not carry out. */
function toRedisError(cause: unknown): CountersignError {
  const why = describeCause(cause);
  const message = `The session log on Redis could not be used: ${why}. Only what is in the log counts as done; try again when Redis answers.`;
  return new CountersignError({ code: "server", message }, { cause });
}

const lostClaim = "Another process has taken over this session's turn, so this process wrote nothing.";

/** Returns the epoch in an event id `<epoch>.<stream id>`. */
function epochOf(eventId: string): string {
  return eventId.slice(0, eventId.indexOf("."));
}

/** Returns the arguments of the script for the last title in the events: `title` and the text, `untitle` if it was removed, else empty texts. */
function readTitle(events: readonly AgentEvent[]): readonly [string, string] {
  const titles = events.flatMap((event) => (event.type === "session.updated" ? [event.patch.title] : []));
  const last = titles.findLast((title) => title !== undefined);
  if (last === undefined) return ["", ""];
  return last === null ? ["untitle", ""] : ["title", last];
}

/**
 * Creates a log on Redis Streams that several server processes share (Redis 7 or newer): each serves every session, and one of them runs
 * its turn. An append resolves when Redis has stored it; how durable that is depends on the configuration of Redis
 * (`appendfsync always` for decisions that must survive a crash of the machine).
 *
 * Rejects with a `CountersignError` (`configuration`) if no Redis answers or the package `redis` is missing.
 */
export async function createRedisLog(options: RedisLogOptions): Promise<RedisLog> {
  const { url, prefix = "countersign", lease: leaseMs = 15_000 } = options;
  const client = await connectRedis(url);
  const { channel, sessions, streamOf, metaKeyOf, claimOf, deletedOf, allOf } = createKeys(prefix);
  const claims = createClaims(client, leaseMs);
  const changes = await openChangeFeed(url, channel);

  const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (cause) {
      throw toRedisError(cause);
    }
  };
  /**
   * Appends events if the condition is true (`any`, or `after` an event id) and the fencing token in `owner` is still valid; returns their
   * ids, or undefined if nothing was written.
   */
  const write = async (
    sessionId: string,
    condition: readonly [string, string],
    events: readonly AgentEvent[],
    owner = "",
  ): Promise<readonly string[] | undefined> => {
    const time = events.findLast((event) => event.time !== undefined)?.time;
    const args = [...condition, time === undefined ? "" : String(time), ...readTitle(events)];
    const texts = events.map((event) => JSON.stringify(event));
    const values = [sessionId, channel, ...args, owner, ...texts];
    const keys = [...allOf(sessionId), claimOf(sessionId)];
    const ids = await attempt(() => client.eval(appendScript, { keys, arguments: values }));
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : undefined;
  };
  return {
    create: async (sessionId) => {
      const args = [sessionId, freshEpoch()];
      await attempt(() => client.eval(createScript, { keys: allOf(sessionId), arguments: args }));
    },
    append: async (sessionId, events, claim) => {
      if (events.length === 0) return [];
      const ids = await write(sessionId, ["any", ""], events, claim && claims.fencingTokenOf(claim));
      if (ids === undefined && claim) {
        claims.lose(claim);
        throw new CountersignError({ code: "stale", message: lostClaim });
      }
      if (ids === undefined) throw forgottenSession();
      // One id for each event.
      return events.map((event, index) => ({ eventId: ids[index] ?? "", event }));
    },
    appendAfter: async (sessionId, last, events) =>
      (await write(sessionId, ["after", last ?? ""], events)) !== undefined,
    claim: (sessionId) => attempt(() => claims.acquire(claimOf(sessionId))),
    read: (sessionId, after) =>
      attempt(async () => {
        const epoch = await client.hGet(metaKeyOf(sessionId), "epoch");
        if (epoch === null) return undefined;
        if (after === undefined) return readEntries(client, streamOf(sessionId), epoch, "");
        const streamId = after.slice(epoch.length + 1);
        if (epochOf(after) !== epoch || !/^\d{1,15}-\d{1,15}$/.test(streamId)) return undefined;
        const [entry] = (await client.xRange(streamOf(sessionId), streamId, streamId)) ?? [];
        return entry?.id === streamId ? readEntries(client, streamOf(sessionId), epoch, streamId) : undefined;
      }),
    subscribe: (sessionId, listener) => changes.subscribe(sessionId, listener),
    list: () =>
      attempt(async () => {
        const scored = await client.zRangeWithScores(sessions, 0, -1, { REV: true });
        return Promise.all(scored.map(({ value, score }) => readSummary(client, metaKeyOf(value), value, score)));
      }),
    delete: (sessionId) =>
      attempt(async () => {
        const keys = [...allOf(sessionId), deletedOf(sessionId)];
        await client.eval(deleteScript, { keys, arguments: [sessionId, channel, String(DELETED_SECONDS)] });
      }),
    wasDeleted: (sessionId, last) =>
      attempt(async () => {
        const key = deletedOf(sessionId);
        return (await (last === undefined ? client.exists(key) : client.sIsMember(key, epochOf(last)))) === 1;
      }),
    close: async () => {
      await claims.close();
      client.destroy();
      changes.close();
    },
  };
}

/** Reads the entries of a stream after an id, or all if the id is empty. */
async function readEntries(
  client: RedisConnection,
  stream: string,
  epoch: string,
  streamId: string,
): Promise<readonly LogEntry[]> {
  const entries: LogEntry[] = [];
  let last = streamId;
  for (;;) {
    const page = (await client.xRange(stream, last === "" ? "-" : `(${last}`, "+", { COUNT: PAGE })) ?? [];
    for (const { id, message } of page)
      entries.push({ eventId: `${epoch}.${id}`, event: JSON.parse(message["event"] ?? "null") });
    last = page.at(-1)?.id ?? last;
    if (page.length < PAGE) return entries;
  }
}

async function readSummary(
  client: RedisConnection,
  metaKey: string,
  sessionId: string,
  score: number,
): Promise<SessionSummary> {
  const title = await client.hGet(metaKey, "title");
  return { sessionId, ...(title === null ? {} : { title }), ...(score === 0 ? {} : { updatedAt: score }) };
}

/** Notifies this process of changes that other processes write. */
export interface ChangeFeed {
  /** Calls the listener when the session has changed, or may have changed while the connection was lost. Returns its cleanup. */
  subscribe(sessionId: string, listener: () => void): () => void;
  close(): void;
}

/** Subscribes to a channel whose messages are session ids. Rejects as `connectRedis` does. */
async function openChangeFeed(url: string, channel: string): Promise<ChangeFeed> {
  const connection = await connectRedis(url);
  const listeners = new Map<string, Set<() => void>>();
  const notify = (sessionId: string): void => {
    for (const listener of listeners.get(sessionId) ?? []) listener();
  };
  await connection.subscribe(channel, notify);
  // Redis does not repeat messages that were published while the connection was lost, so every listener is notified.
  connection.on("ready", () => [...listeners.keys()].forEach(notify));
  return {
    subscribe: (sessionId, listener) => {
      const ofSession = listeners.get(sessionId) ?? new Set();
      listeners.set(sessionId, ofSession.add(listener));
      return () => {
        ofSession.delete(listener);
        if (ofSession.size === 0 && listeners.get(sessionId) === ofSession) listeners.delete(sessionId);
      };
    },
    close: () => connection.destroy(),
  };
}

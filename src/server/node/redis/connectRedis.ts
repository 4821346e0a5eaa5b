import type { createClient, RedisClientType } from "redis";
import { describeCause, CountersignError } from "../../../model/index.ts";

/** The client is used without modules, functions, scripts and type mappings; 3 is the version of the protocol (RESP). */
type Nothing = Record<never, never>;

/** A connection to Redis. */
export type RedisConnection = RedisClientType<Nothing, Nothing, Nothing, 3, Nothing>;

/** Timeout of one attempt to connect and the longest pause between two attempts, in milliseconds. */
const CONNECT_TIMEOUT = 5_000;
const MAX_BACKOFF = 2_000;

async function load(): Promise<{ readonly createClient: typeof createClient }> {
  try {
    return await import("redis");
  } catch (cause) {
    const message =
      "The log on Redis needs the package redis, which could not be loaded. Install it beside the kit: npm install redis.";
    throw new CountersignError({ code: "configuration", message }, { cause });
  }
}

/** Removes the user and the password from a URL. */
function hideCredentials(url: string): string {
  return url.replace(/\/\/[^@/]*@/, "//…@");
}

/**
 * Connects to Redis. A connection that is lost later is opened again; commands fail at once meanwhile. Rejects with a
 * `CountersignError` (`configuration`) if the package is missing or no Redis answers.
 */
export async function connectRedis(url: string): Promise<RedisConnection> {
  const redis = await load();
  let isUp = false;
  const client = redis.createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_TIMEOUT,
      reconnectStrategy: (tries) => (isUp ? Math.min(tries * 50, MAX_BACKOFF) : false),
    },
  });
  // Each failed command rejects, so this event is ignored.
  client.on("error", () => undefined);
  try {
    await client.connect();
    isUp = true;
    return client;
  } catch (cause) {
    const why = describeCause(cause);
    const message = `No Redis answers at ${hideCredentials(url)}: ${why}. Start one there, or name another one; without it sessions can be kept in a folder (createFileLog).`;
    throw new CountersignError({ code: "configuration", message }, { cause });
  }
}

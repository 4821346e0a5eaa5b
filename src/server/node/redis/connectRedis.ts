import type { createClient, RedisClientType } from "redis";
import { describeCause, CountersignError } from "../../../model/index.ts";

type Nothing = Record<never, never>;

/** A connection to Redis. */
export type RedisConnection = RedisClientType<Nothing, Nothing, Nothing, 3, Nothing>;

/** Milliseconds that one attempt to connect may take, and the longest pause between two. */
const CONNECT_TIMEOUT = 5_000;
const LONGEST_PAUSE = 2_000;

async function load(): Promise<{ readonly createClient: typeof createClient }> {
  try {
    return await import("redis");
  } catch (cause) {
    const message =
      "The log on Redis needs the package redis, which could not be loaded. Install it beside the kit: npm install redis.";
    throw new CountersignError({ code: "configuration", message }, { cause });
  }
}

/** An address without its password. */
function hide(url: string): string {
  return url.replace(/\/\/[^@/]*@/, "//…@");
}

/**
 * Connects to Redis; a connection that is lost later comes back by itself, and what is asked meanwhile fails at once. Rejects with a
 * `CountersignError` (`configuration`) where the package is missing or nothing answers at the address.
 */
export async function connectRedis(url: string): Promise<RedisConnection> {
  const redis = await load();
  let isUp = false;
  const client = redis.createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_TIMEOUT,
      reconnectStrategy: (tries) => (isUp ? Math.min(tries * 50, LONGEST_PAUSE) : false),
    },
  });
  // Each command that fails says so itself.
  client.on("error", () => undefined);
  try {
    await client.connect();
    isUp = true;
    return client;
  } catch (cause) {
    const why = describeCause(cause);
    const message = `No Redis answers at ${hide(url)}: ${why}. Start one there, or name another one; without it sessions can be kept in a folder (createFileLog).`;
    throw new CountersignError({ code: "configuration", message }, { cause });
  }
}

import { connectRedis } from "./connectRedis.ts";

/** What other processes have written, as it comes. */
export interface News {
  /** Calls the listener when a session has changed. Returns its cleanup. */
  subscribe(sessionId: string, listener: () => void): () => void;
  close(): void;
}

/** Opens the news of a channel whose messages are session ids. Rejects as `connectRedis` does. */
export async function openNews(url: string, channel: string): Promise<News> {
  const connection = await connectRedis(url);
  const listeners = new Map<string, Set<() => void>>();
  const tell = (sessionId: string): void => {
    for (const listener of listeners.get(sessionId) ?? []) listener();
  };
  await connection.subscribe(channel, tell);
  // What was told while the connection was away is not told again.
  connection.on("ready", () => [...listeners.keys()].forEach(tell));
  return {
    subscribe: (sessionId, listener) => {
      const known = listeners.get(sessionId) ?? new Set();
      listeners.set(sessionId, known.add(listener));
      return () => {
        known.delete(listener);
        if (known.size === 0 && listeners.get(sessionId) === known) listeners.delete(sessionId);
      };
    },
    close: () => connection.destroy(),
  };
}

import { randomUUID } from "node:crypto";
import type { Claim } from "../../AgentServer.ts";
import type { RedisConnection } from "./connectRedis.ts";
import { releaseScript, renewScript } from "./redisScripts.ts";

/** The leases of this process on sessions. */
export interface Claims {
  /** Acquires the lease of a key; undefined while it is held, also by this process. Rejects with the error of Redis. */
  acquire(key: string): Promise<Claim | undefined>;
  /** The fencing token of the claim, which is the value of its key in Redis; undefined for an unknown claim. */
  fencingTokenOf(claim: Claim): string | undefined;
  /** Marks a claim as lost, which resolves its `lost`. */
  lose(claim: Claim): void;
  /** Releases all claims. */
  close(): Promise<void>;
}

/**
 * Creates leases that are renewed while this process runs and expire `lease` milliseconds after the last renewal. A process that cannot
 * renew its lease is notified after 80 % of that time, before another process can acquire it.
 */
export function createClaims(client: Pick<RedisConnection, "set" | "eval">, lease: number): Claims {
  const acquired = new Map<Claim, () => void>();
  const tokens = new WeakMap<Claim, string>();
  const keep = (key: string, token: string): Claim => {
    let resolveLost = (): void => undefined;
    const lost = new Promise<void>((resolve) => (resolveLost = resolve));
    let renewed = performance.now();
    const stop = (): void => {
      clearInterval(timer);
      acquired.delete(claim);
    };
    const isOverdue = (): boolean => performance.now() - renewed >= lease * 0.8;
    const renew = async (): Promise<void> => {
      // A half-open connection neither answers nor fails.
      if (isOverdue()) return lose();
      const requested = performance.now();
      // 1: renewed; 0: another process has the lease; undefined: Redis does not answer.
      const reply = await client
        .eval(renewScript, { keys: [key], arguments: [token, String(lease)] })
        .catch(() => undefined);
      if (reply === 1) renewed = requested;
      if (reply === 0 || isOverdue()) lose();
    };
    const lose = (): void => {
      stop();
      resolveLost();
    };
    const timer = setInterval(() => void renew(), lease / 5);
    timer.unref();
    const claim: Claim = {
      lost,
      release: async () => {
        if (!acquired.has(claim)) return;
        stop();
        // If this fails, the lease expires.
        await client.eval(releaseScript, { keys: [key], arguments: [token] }).catch(() => undefined);
      },
    };
    acquired.set(claim, lose);
    tokens.set(claim, token);
    return claim;
  };
  return {
    acquire: async (key) => {
      const token = randomUUID();
      const reply = await client.set(key, token, { condition: "NX", expiration: { type: "PX", value: lease } });
      return reply === null ? undefined : keep(key, token);
    },
    fencingTokenOf: (claim) => tokens.get(claim),
    lose: (claim) => acquired.get(claim)?.(),
    close: async () => {
      await Promise.all([...acquired.keys()].map((claim) => claim.release()));
    },
  };
}

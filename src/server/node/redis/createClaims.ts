import { randomUUID } from "node:crypto";
import type { Claim } from "../../AgentServer.ts";
import type { RedisConnection } from "./connectRedis.ts";
import { releaseScript, renewScript } from "./redisScripts.ts";

/** Leases on sessions that this process holds. */
export interface Claims {
  /** Takes the lease at a key; undefined while another process has it. */
  take(key: string): Promise<Claim | undefined>;
  /** Who has the claim, as Redis knows him; undefined where it is none of these. */
  ownerOf(claim: Claim): string | undefined;
  /** Notes that a claim is lost. */
  lose(claim: Claim): void;
  /** Gives all back. */
  close(): Promise<void>;
}

/**
 * Creates leases: each is renewed while its process lives, and ends `lease` milliseconds after it does not. Who could not renew in that
 * time has lost it, and is told before another can have it.
 */
export function createClaims(client: RedisConnection, lease: number): Claims {
  const held = new Map<Claim, () => void>();
  const owners = new WeakMap<Claim, string>();
  const keep = (key: string, owner: string): Claim => {
    let tell = (): void => undefined;
    const lost = new Promise<void>((resolve) => (tell = resolve));
    let renewed = performance.now();
    const stop = (): void => {
      clearInterval(timer);
      held.delete(claim);
    };
    const renew = async (): Promise<void> => {
      const asked = performance.now();
      const isMine = await client
        .eval(renewScript, { keys: [key], arguments: [owner, String(lease)] })
        .catch(() => undefined);
      if (isMine === 1) renewed = asked;
      if (isMine !== 0 && performance.now() - renewed < lease * 0.8) return;
      lose();
    };
    const lose = (): void => {
      stop();
      tell();
    };
    const timer = setInterval(() => void renew(), lease / 5);
    timer.unref();
    const claim: Claim = {
      lost,
      release: async () => {
        if (!held.has(claim)) return;
        stop();
        // What cannot be given back now ends by itself.
        await client.eval(releaseScript, { keys: [key], arguments: [owner] }).catch(() => undefined);
      },
    };
    held.set(claim, lose);
    owners.set(claim, owner);
    return claim;
  };
  return {
    take: async (key) => {
      const owner = randomUUID();
      const taken = await client.set(key, owner, { condition: "NX", expiration: { type: "PX", value: lease } });
      return taken === null ? undefined : keep(key, owner);
    },
    ownerOf: (claim) => owners.get(claim),
    lose: (claim) => held.get(claim)?.(),
    close: async () => {
      await Promise.all([...held.keys()].map((claim) => claim.release()));
    },
  };
}

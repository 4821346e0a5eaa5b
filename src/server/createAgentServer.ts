import { createRandomText, trimSlashes } from "../model/index.ts";
import type { AgentServer, AgentServerOptions } from "./AgentServer.ts";
import { createMemoryLog } from "./log/createMemoryLog.ts";
import { MAX_BODY_BYTES } from "./http/readRequest.ts";
import { createMount } from "./http/createMount.ts";
import { scopeLog } from "./log/scopeLog.ts";

function randomId(noun: string): string {
  return `${noun}_${createRandomText(32)}`;
}

function isBelow(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}

/**
 * Creates the reference agent server as a fetch handler. Each mount serves one agent over one protocol and has its own sessions.
 * Turns run on the server: a client that disconnects neither stops its turn nor loses events of it, except on wires where that is the only
 * way to stop (AG-UI, the AI SDK and the APIs of providers).
 */
export function createAgentServer(options: AgentServerOptions): AgentServer {
  const { log = createMemoryLog(), coalesce = 16, heartbeat = 15_000, readerGrace = 1000 } = options;
  const { createId = randomId, now = Date.now, maxBodyBytes = MAX_BODY_BYTES } = options;
  const mounts = options.mounts
    .map((mount) => {
      const path = trimSlashes(mount.path);
      return createMount({
        ...mount,
        path,
        log: scopeLog(log, path),
        coalesce,
        heartbeat,
        readerGrace,
        createId,
        now,
        maxBodyBytes,
      });
    })
    .sort((a, b) => b.path.length - a.path.length);
  const find = ({ url }: Request) => {
    const { pathname } = new URL(url);
    return mounts.find(({ path }) => isBelow(pathname, path));
  };
  return {
    covers: (pathname) => mounts.some(({ path }) => isBelow(pathname, path)),
    handle: async (request) => find(request)?.handle(request),
    upgrade: async (request) => find(request)?.upgrade(request),
    close: async () => {
      await Promise.all(mounts.map((mount) => mount.close()));
    },
  };
}

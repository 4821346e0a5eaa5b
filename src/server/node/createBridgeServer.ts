import type { AcpAgent } from "../../agents/acp/index.ts";
import { CountersignError } from "../../model/index.ts";
import { servedProtocols } from "../../protocols/index.ts";
import { writeSse } from "../../transport/index.ts";
import { createAgentServer, type AgentServer } from "../index.ts";
import { createProblem } from "./createProblem.ts";

/** Milliseconds for which changes of the log are batched into one event. */
const BATCH_DELAY = 50;

/**
 * Creates the server of one agent that runs as a child process: each protocol at `/api/<protocol>`, the state and log of the process as
 * server-sent events at `/api/agent`, and `POST /api/agent/restart` (204, or 502 with the reason). Each event has the new lines only:
 * `data: {"title":"Example","state":{"state":"running"},"lines":[{"number":1,"text":"ready"}]}`. Its `close` also ends the agent.
 */
export function createBridgeServer(agent: AcpAgent): AgentServer {
  const mounts = servedProtocols.map((served) => ({ path: `/api/${served.id}`, protocol: served.create(), agent }));
  const server = createAgentServer({ mounts });
  const ends = new Set<() => void>();
  const answer = async (request: Request): Promise<Response | undefined> => {
    const { pathname } = new URL(request.url);
    if (pathname === "/api/agent" && request.method === "GET") return toLogStream(agent, ends);
    if (pathname !== "/api/agent/restart" || request.method !== "POST") return undefined;
    try {
      await agent.restart();
      return new Response(null, { status: 204 });
    } catch (error) {
      // The log shows the error to users; this response is for scripts.
      const message = error instanceof CountersignError ? error.message : "The agent could not be started.";
      return createProblem(502, message);
    }
  };
  return {
    handle: async (request) => (await answer(request)) ?? server.handle(request),
    upgrade: (request) => server.upgrade(request),
    close: async () => {
      for (const end of ends) end();
      await server.close();
      await agent.close();
    },
  };
}

function toLogStream({ log, title }: AcpAgent, ends: Set<() => void>): Response {
  const encoder = new TextEncoder();
  let stop = (): void => undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      let last = 0;
      let timer: NodeJS.Timeout | undefined;
      const sendChanges = (): void => {
        timer = undefined;
        const lines = log.lines.filter(({ number }) => number > last);
        last = lines.at(-1)?.number ?? last;
        controller.enqueue(encoder.encode(writeSse({ data: JSON.stringify({ title, state: log.state, lines }) })));
      };
      const unsubscribe = log.subscribe(() => (timer ??= setTimeout(sendChanges, BATCH_DELAY)));
      const end = (): void => {
        stop();
        controller.close();
      };
      stop = () => {
        clearTimeout(timer);
        unsubscribe();
        ends.delete(end);
      };
      ends.add(end);
      sendChanges();
    },
    cancel: () => stop(),
  });
  return new Response(body, {
    headers: { "content-type": "text/event-stream", "cache-control": "no-cache, no-transform" },
  });
}

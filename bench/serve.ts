import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type Server, type ServerResponse } from "node:http";
import { extname, join, normalize } from "node:path";
import { writeStream, type StreamPlan } from "./writeStream.ts";

/** A running bench server. */
export interface BenchServer {
  /** Its origin. */
  readonly origin: string;
  /** Milliseconds since the epoch at which the last stream was written to its end. */
  readonly endedAt: () => number;
  /** Stops it. */
  readonly close: () => Promise<void>;
}

const types: Readonly<Record<string, string>> = { ".js": "text/javascript", ".css": "text/css" };

function readPlan(query: URLSearchParams): StreamPlan {
  const kind = query.get("kind");
  return {
    kind: kind === "calls" || kind === "argument" ? kind : "text",
    size: Number(query.get("size")),
    rate: Number(query.get("rate")),
  };
}

/** Writes each event on its own, at its time: a late timer sends all that are due, still one write each. */
async function sendPaced(response: ServerResponse, events: readonly string[], rate: number): Promise<void> {
  const started = performance.now();
  for (let sent = 0; sent < events.length && !response.destroyed;) {
    const due = Math.min(events.length, Math.ceil(((performance.now() - started) / 1000) * rate));
    for (; sent < due; sent += 1) response.write(events[sent]);
    await new Promise((done) => setTimeout(done, 1));
  }
}

async function sendAtOnce(response: ServerResponse, events: readonly string[]): Promise<void> {
  const closed = once(response, "close");
  for (const event of events) if (!response.write(event)) await Promise.race([once(response, "drain"), closed]);
}

function writePage(name: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>${name}</title><link rel="stylesheet" href="/${name}.css"><style>html,body,#root{height:100%;margin:0}</style><div id="root"></div><script type="module" src="/${name}.js"></script></html>`;
}

/** Serves the built pages of a folder and the streams of `writeStream` on the loopback interface. */
export async function serve(folder: string): Promise<BenchServer> {
  let endedAt = 0;
  const server: Server = createServer((request, response) => {
    void (async () => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://bench");
      if (pathname === "/stream") {
        request.resume();
        const plan = readPlan(searchParams);
        const events = writeStream(plan);
        response.writeHead(200, { "content-type": "text/event-stream", "x-vercel-ai-ui-message-stream": "v1" });
        if (plan.rate > 0) await sendPaced(response, events, plan.rate);
        else await sendAtOnce(response, events);
        endedAt = Date.now();
        response.end();
        return;
      }
      const name = /^\/([\w-]+)$/u.exec(pathname)?.[1];
      if (name !== undefined) {
        response.writeHead(200, { "content-type": "text/html" }).end(writePage(name));
        return;
      }
      const file = await readFile(join(folder, normalize(pathname))).catch(() => undefined);
      if (file === undefined) response.writeHead(404).end();
      else response.writeHead(200, { "content-type": types[extname(pathname)] ?? "text/plain" }).end(file);
    })();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    endedAt: () => endedAt,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

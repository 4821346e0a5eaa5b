import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer, type OutgoingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import type { HostApp } from "./apps.ts";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

/** A page that is served until it is closed. */
export interface Served {
  readonly url: string;
  close(): void;
}

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)));

/** Serves the files of a folder on a free port, with these headers. */
export async function serveFolder(folder: string, headers: OutgoingHttpHeaders = {}): Promise<Served> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = join(folder, pathname.endsWith("/") ? `${pathname}index.html` : pathname);
    readFile(path).then(
      (data) => {
        response
          .writeHead(200, { "content-type": types[extname(path)] ?? "application/octet-stream", ...headers })
          .end(data);
      },
      () => response.writeHead(404).end(),
    );
  });
  const port = await listen(server);
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((done) => server.close(done));
  return port;
}

/** Starts the app's own server and waits until it answers. */
async function startProgram(directory: string, [program, ...words]: readonly [string, ...string[]]): Promise<Served> {
  const port = await freePort();
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: "production",
    PORT: String(port),
    NEXT_TELEMETRY_DISABLED: "1",
  };
  const path = program === "node" ? program : join(directory, "node_modules/.bin", program);
  const child = spawn(path, words, { cwd: directory, env, stdio: ["ignore", "ignore", "inherit"] });
  let ended = false;
  child.once("exit", () => (ended = true));
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).catch(() => undefined))) {
    if (ended) throw new Error(`${program} ${words.join(" ")} ended before it answered`);
    await new Promise((done) => setTimeout(done, 100));
  }
  return { url, close: () => void child.kill() };
}

/** Serves a built app. */
export function serveApp(app: HostApp, directory: string): Promise<Served> {
  return "folder" in app.serve
    ? serveFolder(
        join(directory, app.serve.folder),
        app.policy === undefined ? {} : { "content-security-policy": app.policy },
      )
    : startProgram(directory, app.serve.program);
}

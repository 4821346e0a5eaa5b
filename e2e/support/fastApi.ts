import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { createServer, request, type Server } from "node:http";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const python = ["/usr/bin/python3", "python3"].find(
  (path) => spawnSync(path, ["-c", "import fastapi, uvicorn"]).status === 0,
);

/** Whether this machine can run the FastAPI example. */
export const hasFastApi = python !== undefined;

/** The example server and the built demo page on one origin, as the example's README recommends. */
export interface FastApiSite {
  readonly url: string;
  close(): void;
}

async function startUvicorn(): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(
    python ?? "python3",
    ["-m", "uvicorn", "main:app", "--app-dir", "examples/fastapi", "--host", "127.0.0.1", "--port", "0"],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  let log = "";
  const port = await new Promise<number>((resolve, reject) => {
    child.stderr.on("data", (data: Buffer) => {
      log += data.toString();
      const found = /running on http:\/\/127\.0\.0\.1:(\d+)/.exec(log)?.[1];
      if (found) resolve(Number(found));
    });
    child.once("exit", (code) => reject(new Error(`uvicorn ended with ${String(code)}: ${log}`)));
  });
  return { child, port };
}

function contentType(path: string): string {
  if (path.endsWith(".js")) return "text/javascript";
  return path.endsWith(".css") ? "text/css" : "text/html";
}

/** Starts the FastAPI example and a proxy that serves the page and forwards /api. */
export async function startFastApiSite(): Promise<FastApiSite> {
  const { child, port } = await startUvicorn();
  const door: Server = createServer((incoming, outgoing) => {
    const path = new URL(incoming.url ?? "/", "http://localhost").pathname;
    if (path.startsWith("/api/")) {
      const { method, headers } = incoming;
      const passed = request({ host: "127.0.0.1", port, path: incoming.url, method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      incoming.pipe(passed);
      return;
    }
    const file = path === "/" ? "index.html" : path.slice(1);
    outgoing.writeHead(200, { "content-type": contentType(file) });
    outgoing.end(readFileSync(join("dist-demo", file)));
  });
  await new Promise<void>((done) => door.listen(0, "127.0.0.1", done));
  const address = door.address();
  if (address === null || typeof address === "string") throw new Error("the front door has no port");
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close() {
      door.close();
      door.closeAllConnections();
      child.kill();
    },
  };
}

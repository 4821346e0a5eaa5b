import type { Server } from "node:http";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

/** Serves the built demo, and forwards requests below `/api/` to a peer. Returns the address and a function that stops it. */
export async function servePage(
  answer: (request: Request) => Promise<Response>,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => void chunks.push(chunk));
    request.on("end", () => {
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers))
        if (typeof value === "string") headers.set(name, value);
      const { method = "GET", url = "/" } = request;
      void respond({ method, path: url, headers, body: Buffer.concat(chunks) }, answer)
        .then(async (reply) => {
          response.writeHead(reply.status, Object.fromEntries(reply.headers));
          if (reply.body !== null) for await (const piece of reply.body) response.write(piece);
          response.end();
        })
        // The forwarded answer was cut, so this one is cut, too.
        .catch(() => response.destroy());
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: Buffer;
}

async function respond(
  { method, path, headers, body }: Asked,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  const url = new URL(path, "http://127.0.0.1");
  if (url.pathname.startsWith("/api/")) {
    const init = method === "GET" || method === "HEAD" ? {} : { body: new Uint8Array(body) };
    return answer(new Request(url, { method, headers, ...init })).catch(
      (error: unknown) => new Response(String(error), { status: 500 }),
    );
  }
  const file = url.pathname === "/" ? "index.html" : normalize(url.pathname).replace(/^[/\\]+/, "");
  try {
    const type = types[extname(file)] ?? "application/octet-stream";
    return new Response(new Uint8Array(await readFile(join("dist-demo", file))), { headers: { "content-type": type } });
  } catch {
    return new Response("Not Found", { status: 404 });
  }
}

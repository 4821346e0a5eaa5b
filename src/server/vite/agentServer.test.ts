import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, createServer as createHttp2Server } from "node:http2";
import { expect, onTestFinished, test } from "vitest";
import { eventProtocol } from "../fixtures/eventProtocol.ts";
import { agentOf, prompt, readEvents } from "../fixtures/testServer.ts";
import { createAgentServer } from "../index.ts";
import type { NodeHandler } from "../node/index.ts";
import { agentServer, type AgentServerEntry } from "./agentServer.ts";

const entrySaying = (title: string, onClose: () => void): Record<string, unknown> => {
  const entry: AgentServerEntry = {
    createServer: ({ log }) => {
      const agent = agentOf(async () => "completed", { title, closeSession: async () => onClose() });
      return createAgentServer({ mounts: [{ path: "/a", protocol: eventProtocol(), agent }], log });
    },
  };
  return { ...entry };
};

/** A development server with only its middleware and the module that it loads. */
const serve = async (loaded: () => Record<string, unknown>, hosts?: readonly string[]): Promise<string> => {
  let handler: NodeHandler = (_request, _response, next) => next?.();
  const http = createServer((request, response) =>
    handler(request, response, (error) => response.writeHead(error === undefined ? 418 : 500).end()),
  );
  agentServer({ entry: "/entry.ts", hosts }).configureServer({
    middlewares: { use: (added) => (handler = added) },
    ssrLoadModule: async () => loaded(),
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void http.close());
  const address = http.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
};

test("an edit replaces the server, and sessions are kept", async () => {
  let closed = 0;
  let module = entrySaying("first", () => (closed += 1));
  const url = await serve(() => module);
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ commands: [prompt("Hello", "turn", "kept")], follow: "kept" });
  await readEvents(await fetch(`${url}/a`, { method: "POST", headers, body }));
  module = entrySaying("second", () => undefined);
  const list = await (await fetch(`${url}/a/sessions`)).json();
  expect(list.sessions).toContainEqual(expect.objectContaining({ sessionId: "kept", title: "Hello" }));
  expect(closed).toBe(1);
});

test("requests outside of the mounts are left to the development server", async () => {
  const url = await serve(() => entrySaying("first", () => undefined));
  expect((await fetch(`${url}/src/main.tsx`)).status).toBe(418);
});

test("a module without a server is an error that names it", async () => {
  const url = await serve(() => ({}));
  expect((await fetch(`${url}/a/sessions`)).status).toBe(500);
});

/** The status of a request with this Host header. */
const ask = (url: string, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { host } }, (response) => resolve(response.resume().statusCode)).on("error", reject);
  });

test("at another host the app is left to the development server, and agents are served where the host is named", async () => {
  const host = "192.168.0.2:5173";
  const url = await serve(() => entrySaying("first", () => undefined));
  expect(await ask(`${url}/src/main.tsx`, host)).toBe(418);
  expect(await ask(`${url}/a/sessions`, host)).toBe(403);
  const open = await serve(() => entrySaying("first", () => undefined), [host]);
  expect(await ask(`${open}/a/sessions`, host)).toBe(200);
});

test("a development server over HTTP/2, as with server.https, serves its app and the agents", async () => {
  let handler: NodeHandler = (_request, _response, next) => next?.();
  const http = createHttp2Server((request, response) => {
    // Vite passes these to its middlewares, whose types name those of HTTP/1.
    const [incoming, outgoing] = [request as unknown as IncomingMessage, response as unknown as ServerResponse];
    handler(incoming, outgoing, (error) => response.writeHead(error === undefined ? 418 : 500).end());
  });
  agentServer({ entry: "/entry.ts" }).configureServer({
    middlewares: { use: (added) => (handler = added) },
    ssrLoadModule: async () => entrySaying("first", () => undefined),
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void http.close());
  const address = http.address();
  const client = connect(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
  onTestFinished(() => client.destroy());
  const statusOf = (path: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const request = client.request({ ":path": path });
      request.on("response", (headers) => resolve(headers[":status"])).on("error", reject);
      request.resume();
    });
  expect(await statusOf("/src/main.tsx")).toBe(418);
  expect(await statusOf("/a/sessions")).toBe(200);
});

test("while the module cannot be loaded after an edit, only the agents fail", async () => {
  let isBroken = false;
  const url = await serve(() => {
    if (isBroken) throw new Error("There is a misspelled word.");
    return entrySaying("first", () => undefined);
  });
  expect((await fetch(`${url}/a/sessions`)).status).toBe(200);
  isBroken = true;
  expect((await fetch(`${url}/src/main.tsx`)).status).toBe(418);
  expect((await fetch(`${url}/a/sessions`)).status).toBe(500);
});

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "socket.io";
import { WebSocketServer } from "ws";
import type { JsonObject } from "../../src/model/index.ts";
import { createAgentServer } from "../../src/server/index.ts";
import { createNodeHandler } from "../../src/server/node/createNodeHandler.ts";
import { createHttpPeer } from "../../src/session/fixtures/createHttpPeer.ts";
import { foreignPeers } from "../../src/session/fixtures/foreignPeers.ts";
import { foreignWires, type Move, type WireAnswer } from "../../src/session/fixtures/foreignWires.ts";

/** A page with agents of other implementations, whose ids of calls and requests the test defines. */
export interface ForeignSite {
  /** The address of the page with an agent: `agent` of one of `foreignSiteWires`. */
  url(agent: string, query?: Record<string, string>): string;
  /** Sets what the agent does at the next prompts, a list for each; clears the recorded answers. */
  play(...turns: readonly (readonly Move[])[]): void;
  /** The answers that the agent received, as on the wire. */
  readonly answers: readonly WireAnswer[];
  close(): Promise<void>;
}

/** The wires by the page's name of their agent, and whether requests have their own ids besides those of calls. */
export const foreignSiteWires = {
  aap: { agent: "aap-seed", hasQuestions: false },
  acp: { agent: "acp/socket", hasQuestions: true },
  deltakit: { agent: "foreign/deltakit", hasQuestions: true },
  uipath: { agent: "interrupts/socket.io", hasQuestions: true },
  "uipath-confirm": { agent: "confirms/socket.io", hasQuestions: false },
} as const;

/** Starts the site; the demo must have been built. */
export async function startForeignSite(): Promise<ForeignSite> {
  const turns: (readonly Move[])[] = [];
  const answers: WireAnswer[] = [];
  const nextTurn = (): readonly Move[] => turns.shift() ?? [];
  const page = createNodeHandler(createAgentServer({ mounts: [] }), { static: "dist-demo" });
  const aap = serveHttp("aap", nextTurn, answers);
  const deltaKit = serveHttp("deltakit", nextTurn, answers);
  const server = createServer((request, response) => {
    const { url = "/" } = request;
    if (url.startsWith("/api/aap-seed")) return void aap(request, response);
    if (url.startsWith("/api/foreign/deltakit")) return void deltaKit(request, response);
    page(request, response);
  });
  const sockets = new WebSocketServer({ noServer: true });
  sockets.on("connection", (socket) => {
    const peer = foreignPeers["acp"]?.create(nextTurn, answers);
    socket.on("message", (data: Buffer) => {
      const message: JsonObject = JSON.parse(data.toString("utf8"));
      for (const frame of peer?.(message) ?? []) socket.send(JSON.stringify(frame));
    });
  });
  server.on("upgrade", (request, socket, head) => {
    if (request.url?.startsWith("/api/acp/socket") === true)
      sockets.handleUpgrade(request, socket, head, (open) => sockets.emit("connection", open, request));
  });
  const ios = [
    serveSocketIo(server, "/api/interrupts/socket.io", "uipath", nextTurn, answers),
    serveSocketIo(server, "/api/confirms/socket.io", "uipath-confirm", nextTurn, answers),
  ];
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (agent, query = {}) => `http://127.0.0.1:${port}/?${new URLSearchParams({ agent, ...query }).toString()}`,
    play(...next) {
      turns.splice(0, turns.length, ...next);
      answers.length = 0;
    },
    answers,
    async close() {
      server.closeAllConnections();
      for (const socket of sockets.clients) socket.terminate();
      for (const io of ios) await io.close();
      server.close();
    },
  };
}

function serveHttp(name: string, nextTurn: () => readonly Move[], answers: WireAnswer[]) {
  const wire = foreignWires[name];
  if (wire === undefined) throw new Error(`There is no wire ${name}.`);
  const receive = createHttpPeer(wire, nextTurn, answers);
  let stream: ServerResponse | undefined;
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === "GET") {
      // It announces no features.
      response.writeHead(200, { "content-type": "application/json", ...wire.headers }).end("{}");
      return;
    }
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const body: JsonObject = text === "" ? {} : JSON.parse(text);
    const reply = receive(body);
    if (reply.type === "accepted") {
      response.writeHead(202, { "content-type": "application/json", ...wire.headers }).end("{}");
      if (reply.end !== undefined) stream?.end(reply.end);
      return;
    }
    response.writeHead(200, { "content-type": "text/event-stream", ...wire.headers });
    response.write(reply.text);
    if (reply.staysOpen) stream = response;
    else response.end();
  };
}

function serveSocketIo(
  server: ReturnType<typeof createServer>,
  path: string,
  name: string,
  nextTurn: () => readonly Move[],
  answers: WireAnswer[],
): Server {
  const io = new Server(server, { path });
  io.on("connection", (socket) => {
    const peer = foreignPeers[name]?.create(nextTurn, answers);
    socket.on("ConversationEvent", (event: JsonObject) => {
      for (const frame of peer?.(event) ?? []) socket.emit("ConversationEvent", frame);
    });
  });
  return io;
}

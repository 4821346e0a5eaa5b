import type {
  Encoded,
  HttpRequest,
  HttpResponse,
  JsonObject,
  KitError,
  LogEntry,
  ServerHalf,
  ServerOptions,
  ServerStep,
  ServerThreads,
} from "../../../model/index.ts";
import { toRefusal } from "../../sessions/httpAnswers.ts";
import { readObject, readString } from "../../read.ts";
import type { AcpAttachment, AcpPeer, Outlet } from "./AcpPeer.ts";
import { attachSession, createPeer, createPeerWriter, toBatchError, toInitialized } from "./createPeer.ts";
import { encodeAcpEvent } from "../write/encodeAcpEvent.ts";
import { receivePeerMessage } from "./receivePeerMessage.ts";
import { receiveSocketMessage, type SocketContext } from "../binding/receiveSocketMessage.ts";

/*
 * The server half of ACP v1 over Streamable HTTP (RFD "Streamable HTTP & WebSocket Transport", Active 2026-07): POST initialize gives
 * a connection id in a header, one GET stream for the connection and one for each session carry answers, updates and questions,
 * every other POST is answered 202 without a body, DELETE ends it. On a WebSocket, or a pair of pipes, all messages share one link.
 */

/** How many connections without an open stream are kept; a client whose connection was forgotten gets 404, and connects again. */
const maxIdle = 256;

/** Creates the server half, for any client of ACP. */
export function createAcpServer(options: ServerOptions): ServerHalf {
  const peers = new Map<string, AcpPeer>();
  /** The peers of sockets, by link, after `initialize`. */
  const sockets = new Map<string, AcpPeer>();
  /** The open event streams, with the session that each follows. */
  const links = new Map<
    string,
    { readonly peer: AcpPeer; readonly outlet: Outlet; readonly session?: AcpAttachment | undefined }
  >();

  const post = (peer: AcpPeer | undefined, request: HttpRequest, threads: ServerThreads): ServerStep => {
    const message = readObject(request.body);
    if (message === undefined)
      return { commands: [], response: { status: 400, headers: {}, body: toBatchError(request.body) } };
    if (message["method"] === "initialize" && request.headers["acp-connection-id"] === undefined) {
      forgetIdle(peers, new Set([...links.values()].map((link) => link.peer)));
      return initialize(message, peers, options);
    }
    if (peer === undefined) return refuse(unknownConnection(request));
    const messageSessionId =
      readString(readObject(message["params"])?.["sessionId"]) ?? findPendingRequest(peer, message)?.sessionId;
    const header = request.headers["acp-session-id"];
    if (messageSessionId !== undefined && header !== messageSessionId)
      return refuse({
        code: "protocol",
        status: 400,
        message: `${header === undefined ? "Missing" : "Mismatched"} Acp-Session-Id`,
      });
    const createWriter = () => createPeerWriter(peer);
    return receivePeerMessage(
      { peer, options, threads, createWriter, attach: (sessionId) => attachSession(peer, sessionId) },
      message,
    );
  };

  /** Handles GET: opens the connection's stream, or the session's stream if the request names a session. */
  const listen = (peer: AcpPeer | undefined, request: HttpRequest, threads: ServerThreads): ServerStep => {
    if (request.headers["accept"]?.includes("text/event-stream") !== true)
      return refuse({ code: "protocol", status: 406, message: "Not Acceptable: ask for text/event-stream" });
    if (peer === undefined) return refuse(unknownConnection(request));
    const sessionId = request.headers["acp-session-id"];
    // A session that does not exist, or no longer, also gets a stream; session/load responds with the error.
    const isKnown = sessionId !== undefined && threads.get(sessionId) !== undefined;
    const session = sessionId === undefined ? undefined : attachSession(peer, sessionId);
    const outlet = session?.outlet ?? peer.outlet;
    if (outlet.link !== undefined)
      return refuse({ code: "conflict", status: 409, message: "This stream already has a reader" });
    const link = options.createId("link");
    outlet.link = link;
    links.set(link, { peer, outlet, session });
    const frames = outlet.waiting.splice(0).map((message) => ({ data: JSON.stringify(message) }));
    const after = session?.attached === true ? { eventId: session.lastEventId } : ("now" as const);
    const stream = { link, after, ...(isKnown ? { sessionId } : {}) };
    return { commands: [], stream, frames: [{ link, frames }] };
  };

  const end = (peer: AcpPeer | undefined, request: HttpRequest): ServerStep => {
    if (peer === undefined) return refuse(unknownConnection(request));
    peers.delete(peer.connectionId);
    const ends = [...links].flatMap(([link, of]) => (of.peer === peer ? [link] : []));
    return { commands: [], ends, response: { status: 202, headers: {} } };
  };

  return {
    receive(request, threads) {
      if ("link" in request) {
        const follow: SocketContext["follow"] = (link, peer, session) =>
          void links.set(link, { peer, outlet: peer.outlet, session });
        return receiveSocketMessage(request.link, request.data, { options, threads, sockets, follow });
      }
      const peer = peers.get(request.headers["acp-connection-id"] ?? "");
      if (request.method === "POST") return post(peer, request, threads);
      if (request.method === "GET") return listen(peer, request, threads);
      if (request.method === "DELETE") return end(peer, request);
      return refuse({ code: "protocol", status: 405, message: "Method Not Allowed" });
    },
    encode: (link, entry) => encode(links.get(link), entry),
    // The first message on a socket is `initialize`.
    connected() {},
    refuse: toAcpRefusal,
    closed(link) {
      const of = links.get(link);
      links.delete(link);
      sockets.delete(link);
      if (of?.session?.follower === link) of.session.follower = undefined;
      if (of?.outlet.link === link) of.outlet.link = undefined;
    },
  };
}

/** Encodes an entry for its link; nothing for a session that is not opened, and for entries that the client has from a replay. */
function encode(
  of: { readonly peer: AcpPeer; readonly session?: AcpAttachment | undefined } | undefined,
  entry: LogEntry,
): Encoded {
  const session = of?.session;
  if (of === undefined || session?.attached !== true) return { frames: [] };
  if (session.replayed.has(entry.eventId)) return { frames: [] };
  session.replayed.clear();
  session.lastEventId = entry.eventId;
  const messages = encodeAcpEvent(of.peer, session, entry.event);
  return { frames: messages.map((message) => ({ data: JSON.stringify(message) })) };
}

/** Forgets the oldest connections without an open stream: a page that is closed, or a machine that goes to sleep, sends no DELETE. */
function forgetIdle(peers: Map<string, AcpPeer>, listening: ReadonlySet<AcpPeer>): void {
  const idle = [...peers.values()].filter((peer) => !listening.has(peer));
  for (const { connectionId } of idle.slice(0, -maxIdle)) peers.delete(connectionId);
}

function findPendingRequest(peer: AcpPeer, { id, method }: JsonObject) {
  return typeof id === "number" && method === undefined ? peer.pendingRequests.get(id) : undefined;
}

function initialize(message: JsonObject, peers: Map<string, AcpPeer>, options: ServerOptions): ServerStep {
  const id = message["id"];
  if (id === undefined || id === null)
    return refuse({ code: "protocol", status: 400, message: "Initialize request must include an ID" });
  const connectionId = options.createId("connection");
  peers.set(connectionId, createPeer(message, connectionId, { waiting: [] }));
  const headers = { "acp-connection-id": connectionId };
  return { commands: [], response: { status: 200, headers, body: toInitialized(id, options) } };
}

function unknownConnection({ headers }: HttpRequest): KitError {
  return headers["acp-connection-id"] === undefined
    ? { code: "protocol", status: 400, message: "Missing Acp-Connection-Id" }
    : { code: "not_found", status: 404, message: "Unknown Acp-Connection-Id" };
}

function refuse(error: KitError): ServerStep {
  return { commands: [], response: toAcpRefusal(error) };
}

function toAcpRefusal(error: KitError): HttpResponse {
  return toRefusal(error);
}

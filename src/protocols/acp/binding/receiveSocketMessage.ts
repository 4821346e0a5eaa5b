import type { Json, JsonObject, ServerOptions, ServerStep, ServerThreads } from "../../../model/index.ts";
import { readObject, readString } from "../../read.ts";
import type { AcpAttachment, AcpPeer } from "../server/AcpPeer.ts";
import { attachSession, createPeer, createPeerWriter, toBatchError, toInitialized } from "../server/createPeer.ts";
import { receivePeerMessage } from "../server/receivePeerMessage.ts";

/** The context of a message on a socket. */
export interface SocketContext {
  readonly options: ServerOptions;
  readonly threads: ServerThreads;
  /** The peers of sockets, by link, after `initialize`. */
  readonly sockets: Map<string, AcpPeer>;
  /** Stores the link that follows the log of a session on the socket. */
  readonly follow: (link: string, peer: AcpPeer, session: AcpAttachment) => void;
}

/** Handles a message on a socket, which carries responses and all sessions. */
export function receiveSocketMessage(link: string, data: Json, context: SocketContext): ServerStep {
  const { options, threads, sockets, follow } = context;
  const message = readObject(data);
  const reply = (answer: JsonObject): ServerStep => ({
    commands: [],
    frames: [{ link, frames: [{ data: JSON.stringify(answer) }] }],
  });
  if (message === undefined) return reply(toBatchError(data));
  const peer = sockets.get(link);
  const { id = null, method } = message;
  if (peer === undefined && method === "initialize" && id !== null) {
    sockets.set(link, createPeer(message, options.createId("connection"), { link, waiting: [] }));
    return reply(toInitialized(id, options));
  }
  if (peer === undefined)
    return reply({ jsonrpc: "2.0", id, error: { code: -32600, message: "Send initialize first." } });
  const attach = (sessionId: string): AcpAttachment => attachSession(peer, sessionId);
  const createWriter = () => createPeerWriter(peer);
  const step = receivePeerMessage({ peer, options, threads, createWriter, attach }, message);
  const sessionId = findOpened(message, step, threads);
  const session = sessionId === undefined ? undefined : attach(sessionId);
  if (session === undefined || session.follower !== undefined) return step;
  session.follower = options.createId("link");
  follow(session.follower, peer, session);
  return { ...step, stream: { link: session.follower, sessionId: session.sessionId, after: "now" } };
}

/** The session that a message opens: a new one, or one that exists. */
function findOpened({ method, params }: JsonObject, { commands }: ServerStep, threads: ServerThreads) {
  const created = commands.find((command) => command.type === "openSession");
  if (created !== undefined) return created.sessionId;
  const sessionId = readString(readObject(params)?.["sessionId"]) ?? "";
  const opens = method === "session/load" || method === "session/resume";
  return opens && threads.get(sessionId) !== undefined ? sessionId : undefined;
}

import type { Json, JsonObject, ServerOptions, ServerStep, ServerThreads } from "../../../model/index.ts";
import { readObject, readString } from "../../read.ts";
import type { AcpAttachment, AcpPeer } from "../server/AcpPeer.ts";
import { attachSession, createPeer, createPeerWriter, toBatchError, toInitialized } from "../server/createPeer.ts";
import { receivePeerMessage } from "../server/receivePeerMessage.ts";

/** What a message on a socket is read with. */
export interface SocketContext {
  readonly options: ServerOptions;
  readonly threads: ServerThreads;
  /** Who speaks on which socket, once it has begun with initialize. */
  readonly sockets: Map<string, AcpPeer>;
  /** Notes the link that follows the log of a session on the socket. */
  readonly follow: (link: string, peer: AcpPeer, session: AcpAttachment) => void;
}

/** Says what a message on a socket means: answers and all sessions come on the same one. */
export function receiveSocketMessage(link: string, data: Json, context: SocketContext): ServerStep {
  const { options, threads, sockets, follow } = context;
  const message = readObject(data);
  const say = (answer: JsonObject): ServerStep => ({
    commands: [],
    frames: [{ link, frames: [{ data: JSON.stringify(answer) }] }],
  });
  if (message === undefined) return say(toBatchError(data));
  const peer = sockets.get(link);
  const { id = null, method } = message;
  if (peer === undefined && method === "initialize" && id !== null) {
    sockets.set(link, createPeer(message, options.createId("connection"), { link, waiting: [] }));
    return say(toInitialized(id, options));
  }
  if (peer === undefined)
    return say({ jsonrpc: "2.0", id, error: { code: -32600, message: "Begin with initialize." } });
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

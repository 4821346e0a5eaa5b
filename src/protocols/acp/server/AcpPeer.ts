import type { Json, JsonObject } from "../../../model/index.ts";
import type { AcpWriter } from "../write/createAcpWriter.ts";

/** One connection of a client to the server half. */
export interface AcpPeer {
  readonly connectionId: string;
  /** The announced capabilities of the client. */
  readonly capabilities: JsonObject;
  /** The connection's stream while it is open; a socket also carries its sessions. */
  readonly outlet: Outlet;
  /** Whether one socket carries all sessions. */
  readonly isSocket: boolean;
  /** The sessions that it has opened or follows. */
  readonly sessions: Map<string, AcpAttachment>;
  /** Requests of the server without a response, by JSON-RPC id. */
  readonly pendingRequests: Map<number, PendingRequest>;
  /** The JSON-RPC id of the server's next request. */
  nextId: number;
}

/** A stream to the client; messages are queued until it is open. */
export interface Outlet {
  /** The open link; undefined while the client has not opened it. */
  link?: string | undefined;
  /** JSON-RPC messages that are queued until it is open. */
  waiting: JsonObject[];
}

/** A request of the agent that was sent to this client. */
export interface PendingRequest {
  readonly sessionId: string;
  readonly turnId: string;
  readonly requestId: string;
  readonly kind: "permission" | "form" | "link" | "execution";
  /** Whether its options grant, by id. */
  readonly grants: ReadonlyMap<string, boolean>;
  /** Whether the client has answered; it may answer again if that answer could not be stored. */
  isAnswered?: boolean | undefined;
}

/** The state of one session for one client. */
export interface AcpAttachment {
  readonly sessionId: string;
  /** Its stream; on a socket that of the connection. */
  readonly outlet: Outlet;
  /** The writer, whose state is what this client has received; replaced at each replay. */
  writer: AcpWriter;
  /** The link that follows the session's log on a socket. */
  follower?: string | undefined;
  /** Whether it was opened by session/new, load or resume; before that nothing of it is sent. */
  attached: boolean;
  /** Id of the last log entry that the client has; empty at the beginning. */
  lastEventId: string;
  /** Ids of the log entries that the client has from a replay, until its stream is past them. */
  readonly replayed: Set<string>;
  /** JSON-RPC ids of its prompts, by turn. */
  readonly prompts: Map<string, Json>;
}

import type { Json, JsonObject } from "../../../model/index.ts";
import type { AcpWriter } from "../write/createAcpWriter.ts";

/** One connection of a client to our server half. */
export interface AcpPeer {
  readonly connectionId: string;
  /** What the client announced. */
  readonly capabilities: JsonObject;
  /** The connection's stream, while it is open; a socket is that of its sessions, too. */
  readonly outlet: Outlet;
  /** Whether one socket carries all sessions. */
  readonly isSocket: boolean;
  /** The sessions it attached to, or listens to. */
  readonly sessions: Map<string, AcpAttachment>;
  /** Requests of ours that wait for the client, by our id. */
  readonly asked: Map<number, AskedRequest>;
  nextId: number;
}

/** A stream to the client: messages wait where it is not open yet. */
export interface Outlet {
  link?: string | undefined;
  waiting: JsonObject[];
}

/** A request of the agent that this client was asked about. */
export interface AskedRequest {
  readonly sessionId: string;
  readonly turnId: string;
  readonly requestId: string;
  readonly kind: "permission" | "form" | "link" | "execution";
  /** What its options do, by id. */
  readonly grants: ReadonlyMap<string, boolean>;
  /** Whether the client has answered; it may answer again where that answer could not be kept. */
  isAnswered?: boolean | undefined;
}

/** One session as one client follows it. */
export interface AcpAttachment {
  readonly sessionId: string;
  readonly outlet: Outlet;
  /** Remembers what this client was told; begins anew with each replay. */
  writer: AcpWriter;
  /** The link that follows its log on a socket. */
  follower?: string | undefined;
  /** Whether it was opened by session/new, load or resume; before that nothing of it is told. */
  attached: boolean;
  /** The last log entry that the client knows; empty at the beginning. */
  lastEventId: string;
  /** JSON-RPC ids of its prompts, by turn. */
  readonly prompts: Map<string, Json>;
}

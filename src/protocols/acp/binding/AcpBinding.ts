import type { Effect, Incoming, Json, KitError } from "../../../model/index.ts";
import type { Outgoing } from "../client/AcpState.ts";

/** What a binding makes of one incoming event. */
export interface Bound {
  readonly effects?: readonly Effect[] | undefined;
  /** JSON-RPC messages that came. */
  readonly messages?: readonly Json[] | undefined;
  /** A message that has left, or could not. */
  readonly settled?: { readonly outgoing: Outgoing; readonly error?: KitError | undefined } | undefined;
  /** The agent ended the stream of one session; the connection goes on. */
  readonly left?: { readonly wireId: string } | undefined;
  /** The whole connection is gone. */
  readonly lost?: { readonly error?: KitError | undefined } | undefined;
}

/** JSON-RPC messages <-> links. Pure; its memory dies with the connection. */
export interface AcpBinding {
  send(outgoing: Outgoing): Bound;
  receive(incoming: Incoming): Bound;
  /** Forgets the old connection and closes its links. */
  close(): readonly Effect[];
  /** The last word of a connection that nobody needs any more. */
  end(): readonly Effect[];
}

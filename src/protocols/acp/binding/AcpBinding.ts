import type { Effect, Incoming, Json, KitError } from "../../../model/index.ts";
import type { Outgoing } from "../client/AcpState.ts";

/** The result of one outgoing message or one incoming event. */
export interface Bound {
  readonly effects?: readonly Effect[] | undefined;
  /** Received JSON-RPC messages, in order. */
  readonly messages?: readonly Json[] | undefined;
  /** A message that was sent, or could not be sent. */
  readonly settled?: { readonly outgoing: Outgoing; readonly error?: KitError | undefined } | undefined;
  /** The agent ended the stream of one session; the connection stays open. */
  readonly left?: { readonly wireId: string } | undefined;
  /** The connection is lost. */
  readonly lost?: { readonly error?: KitError | undefined } | undefined;
}

/** Maps JSON-RPC messages to links. Pure; its state belongs to one connection. */
export interface AcpBinding {
  /** Sends a message, or opens or closes the stream of a session. */
  send(outgoing: Outgoing): Bound;
  /** Reads what arrives on any link; nothing for links of others. */
  receive(incoming: Incoming): Bound;
  /** Resets the state and closes the links of the old connection. */
  close(): readonly Effect[];
  /** The effects that notify the agent of the end of the connection; none on a socket, whose close does that. */
  end(): readonly Effect[];
}

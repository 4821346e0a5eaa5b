/**
 * The header with the session id, for wires without sessions: the kit's server half sends it with its stream, and the client half
 * returns it with the next request. Providers do not send it, so they never receive it.
 */
export const sessionHeader = "countersign-session";

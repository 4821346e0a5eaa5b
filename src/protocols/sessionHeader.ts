/**
 * Names the session on wires that know none: our server half says it in the header of its stream, and the client half gives it back with
 * the next request. A provider never says it, so it never gets it either.
 */
export const sessionHeader = "countersign-session";

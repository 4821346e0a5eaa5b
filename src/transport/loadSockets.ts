import type { openSocket } from "./openSocket.ts";
import type { openSocketIo } from "./openSocketIo.ts";

/** The functions that open sockets. */
export interface Sockets {
  readonly openSocket: typeof openSocket;
  readonly openSocketIo: typeof openSocketIo;
}

/** Loads the functions that open sockets, in a chunk of their own: most apps use HTTP alone. */
export function loadSockets(): Promise<Sockets> {
  return import("./sockets.ts");
}

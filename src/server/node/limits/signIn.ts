import type { Duplex } from "node:stream";

const waiting = new WeakMap<Duplex, () => void>();

/** Calls back once when somebody who may use the server is known to be behind a connection. */
export function onSignIn(socket: Duplex, told: () => void): void {
  waiting.set(socket, told);
}

/** Says that a request of somebody who may use the server came over the connection. */
export function signIn(socket: Duplex): void {
  waiting.get(socket)?.();
  waiting.delete(socket);
}

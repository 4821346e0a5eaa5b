import type { Duplex } from "node:stream";

const listeners = new WeakMap<Duplex, () => void>();

/** Calls the listener once when a connection is signed in. */
export function onSignIn(socket: Duplex, listener: () => void): void {
  listeners.set(socket, listener);
}

/** Marks a connection as signed in, after a request with a valid token. */
export function signIn(socket: Duplex): void {
  listeners.get(socket)?.();
  listeners.delete(socket);
}

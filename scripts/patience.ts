/** Milliseconds that a test waits at least for a state: a busy machine gets time, a state that never comes fails all the same. */
export const patience = 20_000;

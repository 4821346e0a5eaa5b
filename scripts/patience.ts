/** Milliseconds that a test waits at least for a state: a busy machine gets time, a state that never comes fails all the same. */
export const patience = 30_000;

/** How tests with a DOM search: patiently, and among the texts in sight, since what is announced is in the live region as well, for a second. */
export const queryOptions = {
  asyncUtilTimeout: patience,
  defaultIgnore: 'script, style, [data-slot="announcer"] *',
} as const;

/** Lets work go on without anyone who waits for it: its failure ends neither a request nor the process. */
export function inBackground(work: Promise<unknown> | undefined): void {
  work?.catch(() => undefined);
}

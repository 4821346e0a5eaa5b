/**
 * Waits, unless the signal is aborted first.
 *
 * @param milliseconds - How long; zero and less only checks the signal.
 * @param signal - Rejects with its reason (an `AbortError`) when it is aborted, before or meanwhile.
 */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (): void => {
      clearTimeout(timer);
      reject(signal.reason instanceof Error ? signal.reason : new DOMException("The turn was stopped.", "AbortError"));
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (signal.aborted) return fail();
    if (milliseconds <= 0) return resolve();
    signal.addEventListener("abort", fail, { once: true });
    timer = setTimeout(() => {
      signal.removeEventListener("abort", fail);
      resolve();
    }, milliseconds);
  });
}

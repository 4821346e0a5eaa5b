/** A queue of jobs for a worker of the kit, which runs one job at a time. */
export interface WorkerQueue<Job, Result> {
  /**
   * Enqueues a job; `toJob` is called when it is its turn, and undefined skips it. Resolves with undefined when no job was done: there is
   * no worker, the page's CSP or origin does not allow its file, it failed, or it did not answer within 30 seconds. Never rejects.
   */
  readonly run: (toJob: (worker: Worker) => Job | undefined) => Promise<Result | undefined>;
}

/** Milliseconds after which a worker counts as hanging. Jobs limit their work, so they end earlier even on a busy machine. */
const deadline = 30_000;

/**
 * Creates a queue for the worker whose URL `load` returns; the worker is started for the first job and terminated after `rest` milliseconds
 * without work.
 *
 * When it fails before its first answer, as where the page refuses the file, no further attempt is made.
 */
export function createWorkerQueue<Job, Result>(
  load: () => Promise<{ readonly default: string }>,
  rest: number,
): WorkerQueue<Job, Result> {
  let worker: Worker | undefined;
  let ending: ReturnType<typeof setTimeout> | undefined;
  let previous: Promise<unknown> = Promise.resolve();
  let hasAnswered = false;
  let refused = typeof Worker === "undefined";

  function end(): void {
    worker?.terminate();
    worker = undefined;
  }
  async function start(): Promise<Worker> {
    const { default: url } = await load();
    return new Worker(toTrusted(url), { type: "module" });
  }
  async function ask(asked: Worker, job: Job): Promise<Result | undefined> {
    const done = new AbortController();
    try {
      return await new Promise<Result | undefined>((resolve, reject) => {
        const options = { signal: done.signal };
        asked.addEventListener("message", ({ data }: MessageEvent<Result>) => resolve(data), options);
        asked.addEventListener("error", reject, options);
        const late = setTimeout(() => resolve(undefined), deadline);
        done.signal.addEventListener("abort", () => clearTimeout(late));
        asked.postMessage(job);
      });
    } finally {
      done.abort();
    }
  }
  async function runOnce(toJob: (worker: Worker) => Job | undefined): Promise<Result | undefined> {
    if (refused) return undefined;
    clearTimeout(ending);
    try {
      worker ??= await start();
      const job = toJob(worker);
      if (job === undefined) return undefined;
      const result = await ask(worker, job);
      // After a timeout the worker is still busy, so it is terminated.
      if (result === undefined) end();
      hasAnswered ||= result !== undefined;
      return result;
    } catch {
      end();
      refused = !hasAnswered;
      return undefined;
    } finally {
      ending = setTimeout(end, rest);
    }
  }
  return {
    run(toJob) {
      const result = previous.then(() => runOnce(toJob));
      previous = result;
      return result;
    },
  };
}

let policy: ReturnType<NonNullable<typeof trustedTypes>["createPolicy"]> | undefined;

/** Creates a trusted URL for the kit's own worker file only. Throws when the page does not allow such a policy. */
function toTrusted(url: string): string {
  if (typeof trustedTypes === "undefined") return url;
  policy ??= trustedTypes.createPolicy("countersign", {
    createScriptURL: (address) => {
      const { origin, protocol } = new URL(address, location.href);
      if (origin === location.origin && /^https?:$/.test(protocol)) return address;
      throw new TypeError("The worker must come from the origin of the page.");
    },
  });
  return policy.createScriptURL(url);
}

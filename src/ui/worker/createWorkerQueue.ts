/** A worker of the kit that does one job after another, beside the page. */
export interface WorkerQueue<Job, Result> {
  /**
   * Does a job, made when its turn comes; an undefined one is left out. Resolves with undefined where none was done: there is no worker,
   * the page's policy or origin does not let its file be loaded, it failed, or it hangs for 30 seconds. Never rejects.
   */
  readonly run: (toJob: (worker: Worker) => Job | undefined) => Promise<Result | undefined>;
}

/** Milliseconds after which a worker is taken for hanging: jobs count their work, so on a busy machine each of them ends before. */
const deadline = 30_000;

/**
 * Creates a queue before a worker whose file `load` names; it is started when wanted and ended after `rest` milliseconds without work.
 *
 * A page that refuses its file is not asked again.
 */
export function createWorkerQueue<Job, Result>(
  load: () => Promise<{ readonly default: string }>,
  rest: number,
): WorkerQueue<Job, Result> {
  let worker: Worker | undefined;
  let ending: ReturnType<typeof setTimeout> | undefined;
  let before: Promise<unknown> = Promise.resolve();
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
      // It is still busy.
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
      const result = before.then(() => runOnce(toJob));
      before = result;
      return result;
    },
  };
}

let policy: ReturnType<NonNullable<typeof trustedTypes>["createPolicy"]> | undefined;

/** Vouches for the address of the kit's own file and for no other one. Throws where the page allows no such policy. */
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

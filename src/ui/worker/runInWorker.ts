import type { LineDiff } from "../../content/index.ts";
import type { DiffJob } from "./jobs.ts";

/** Milliseconds after which a job is ended, whatever it does. */
const deadline = 5000;

let before: Promise<unknown> = Promise.resolve();

/**
 * Runs a job beside the page, one after another. Resolves with undefined where there is no worker, where the page's policy or origin
 * does not let its file be loaded, and where it takes longer than 5 seconds.
 */
export function runInWorker(job: DiffJob): Promise<LineDiff | undefined> {
  const result = before.then(() => runOnce(job)).catch(() => undefined);
  before = result;
  return result;
}

/** A worker lives for one job: an idle one would only keep memory. */
async function runOnce(job: DiffJob): Promise<LineDiff | undefined> {
  if (typeof Worker === "undefined") return undefined;
  const { default: url } = await import("./worker.ts?worker&url");
  const worker = new Worker(toTrusted(url), { type: "module" });
  try {
    return await new Promise((resolve) => {
      worker.addEventListener("message", ({ data }: MessageEvent<LineDiff>) => resolve(data));
      worker.addEventListener("error", () => resolve(undefined));
      setTimeout(() => resolve(undefined), deadline);
      worker.postMessage(job);
    });
  } finally {
    worker.terminate();
  }
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

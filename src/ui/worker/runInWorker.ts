import type { PackedDiff } from "../../content/index.ts";
import { createWorkerQueue } from "./createWorkerQueue.ts";
import type { DiffJob } from "./jobs.ts";

/** Milliseconds for which it waits for more: the files of a review come one after another, and each start costs. */
const rest = 5000;

const workers = createWorkerQueue<DiffJob, PackedDiff>(() => import("./worker.ts?worker&url"), rest);

/**
 * Runs a job beside the page, one after another. Resolves with undefined where there is no worker, where the page's policy or origin
 * does not let its file be loaded, and where it hangs for 30 seconds.
 */
export function runInWorker(job: DiffJob): Promise<PackedDiff | undefined> {
  return workers.run(() => job);
}

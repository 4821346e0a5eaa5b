import type { PackedDiff } from "../../content/index.ts";
import { createWorkerQueue } from "./createWorkerQueue.ts";
import type { DiffJob } from "./jobs.ts";

/** Milliseconds for which an idle worker is kept: the files of a review arrive one after another, and each start is expensive. */
const idleTime = 5000;

const workers = createWorkerQueue<DiffJob, PackedDiff>(() => import("./worker.ts?worker&url"), idleTime);

/**
 * Computes a diff in the kit's worker, one at a time. Resolves with undefined when there is no worker, when the page's CSP or origin does
 * not allow its file, when it fails, and when it does not answer within 30 seconds; the caller then computes it itself. Never rejects.
 */
export function runInWorker(job: DiffJob): Promise<PackedDiff | undefined> {
  return workers.run(() => job);
}

import { setFileDiff, toFileChanges, unpackInTasks, type SentChange } from "../../../content/index.ts";
import { runInWorker } from "../../worker/runInWorker.ts";

/** Enough for a shuffled file of 4,000 lines; beyond it the whole region is shown. */
const limits = { maxChanges: 20_000, maxSteps: 16_000_000 };

const running = new WeakMap<SentChange, Promise<void>>();

/** Compares a change of two long texts beside the page: `findFileChanges` gives all of it afterwards. Never rejects. */
export function compareChange(change: SentChange): Promise<void> {
  const promise = running.get(change) ?? compare(change);
  running.set(change, promise);
  return promise;
}

async function compare(change: SentChange): Promise<void> {
  if (change.type === "patch") return;
  const { oldText, newText } = change;
  const packed = await runInWorker({ type: "diffLines", oldText, newText, limits });
  // Without a worker the page does it, in less time.
  if (packed === undefined) toFileChanges(change);
  else {
    const diff = await unpackInTasks(packed, oldText, newText);
    if (diff !== undefined) setFileDiff(change, diff);
  }
}

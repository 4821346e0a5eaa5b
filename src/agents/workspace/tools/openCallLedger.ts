import { open, readFile, truncate } from "node:fs/promises";
import { CountersignError } from "../../../model/index.ts";
import type { CallWriter } from "../../createCallWriter.ts";
import type { PreparedCall, ToolReport } from "./WorkspaceTool.ts";

type Shown = Omit<PreparedCall<unknown>, "apply">;
type Failure = Pick<CountersignError, "code" | "message">;

/** The known facts of a call; each later line of the file adds to them. */
interface CallRecord {
  /** The shown parts of the call; written when the call begins. */
  readonly shown?: Shown | undefined;
  readonly report?: ToolReport<unknown> | undefined;
  readonly failure?: Failure | undefined;
}

/** Stores what calls of a turn did, so that a turn that is resumed after a crash executes nothing twice. */
export interface CallLedger {
  /**
   * Prepares a call, or returns its recorded result from before a restart.
   *
   * @param id - Identifies the call, also after a restart.
   * @param harmless - Whether it may be executed again after a crash in the middle of it.
   */
  prepare<Value>(id: string, harmless: boolean, make: () => Promise<PreparedCall<Value>>): Promise<PreparedCall<Value>>;
}

const interrupted: Failure = {
  code: "tool",
  message:
    "The server was stopped while this ran. Whether it took effect is not known, so it was not run again: look at the files before you repeat it.",
};

/** A ledger that stores nothing. */
export const unrecorded: CallLedger = { prepare: (_id, _harmless, make) => make() };

/**
 * Opens the ledger of a turn. Each step is written to the disk before the next one: the start, then the result:
 * `{"key":"[\"turn_1\",\"call_1\"]","shown":{"title":"Edit a.js"}}`, then `{"key":"…","report":{…}}` or `{"key":"…","failure":{…}}`.
 *
 * @param path - The file, one JSON object a line; without it nothing is stored.
 */
export async function openCallLedger(path: string | undefined, turnId: string): Promise<CallLedger> {
  if (path === undefined) return unrecorded;
  const records = await readRecords(path);
  const keep = async (key: string, record: CallRecord): Promise<void> => {
    const handle = await open(path, "a");
    try {
      await handle.appendFile(`${JSON.stringify({ key, ...record })}\n`);
      await handle.datasync();
    } finally {
      await handle.close();
    }
  };
  const keepFailure = async (key: string, error: unknown): Promise<never> => {
    if (error instanceof CountersignError) await keep(key, { failure: { code: error.code, message: error.message } });
    throw error;
  };
  return {
    async prepare<Value>(id: string, harmless: boolean, make: () => Promise<PreparedCall<Value>>) {
      const key = JSON.stringify([turnId, id]);
      const earlier = records.get(key);
      if (earlier?.failure !== undefined && earlier.shown === undefined) throw new CountersignError(earlier.failure);
      if (earlier?.shown !== undefined && (!harmless || earlier.report !== undefined || earlier.failure !== undefined))
        return { ...earlier.shown, apply: () => repeat<Value>(earlier) };
      const { apply, ...shown } = await make().catch((error: unknown) => keepFailure(key, error));
      return {
        ...shown,
        async apply(call: CallWriter, signal: AbortSignal) {
          await keep(key, { shown });
          const report = await apply(call, signal).catch((error: unknown) => keepFailure(key, error));
          await keep(key, { report });
          return report;
        },
      };
    },
  };
}

async function repeat<Value>({ report, failure }: CallRecord): Promise<ToolReport<Value>> {
  if (isReport<Value>(report)) return report;
  throw new CountersignError(failure ?? interrupted);
}

/** The key identifies the call, so that the report was written by the same tool. */
function isReport<Value>(report: ToolReport<unknown> | undefined): report is ToolReport<Value> {
  return report !== undefined;
}

/** Reads the records by key. An incomplete last line, left by a crash, is removed: it was never acknowledged. */
async function readRecords(path: string): Promise<ReadonlyMap<string, CallRecord>> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  });
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  if (whole !== text) await truncate(path, Buffer.byteLength(whole));
  const records = new Map<string, CallRecord>();
  for (const line of whole.split("\n").slice(0, -1)) {
    const { key, ...record }: CallRecord & { key: string } = JSON.parse(line);
    records.set(key, { ...records.get(key), ...record });
  }
  return records;
}

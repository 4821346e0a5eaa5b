import { open, readFile, truncate } from "node:fs/promises";
import { CountersignError, hasCode } from "../../../model/index.ts";
import type { CallWriter } from "../../createCallWriter.ts";
import type { PreparedCall, Recordable, ToolReport } from "./WorkspaceTool.ts";

type Shown = Omit<PreparedCall<unknown>, "apply">;
type Failure = Pick<CountersignError, "code" | "message">;

/** The known facts of a call; each later line of the file adds to them. */
interface CallRecord {
  readonly toolName?: string | undefined;
  /** What the user is asked about; written before, so that the same is asked again after a restart. */
  readonly proposed?: Shown | undefined;
  /** The shown parts of the call; written when the call begins. */
  readonly shown?: Shown | undefined;
  readonly report?: ToolReport<unknown> | undefined;
  readonly failure?: Failure | undefined;
  /** The result of a read. */
  readonly value?: unknown;
}

/** What the ledger needs to know of a call. */
export interface RecordedCall {
  /** Identifies the call, also after a restart. */
  readonly id: string;
  readonly toolName: string;
  /** Whether it only reads: it needs no grant, and may be executed again after a crash in the middle of it. */
  readonly readOnly: boolean;
}

/** Stores what calls of a turn did, so that a turn that is resumed after a crash executes nothing twice. */
export interface CallLedger {
  /**
   * Prepares a call, or returns what was recorded before a restart: its result, or else what the user is asked about. That is prepared
   * afresh when it is applied, and fails where something else came out.
   */
  prepare<Value>(call: RecordedCall, make: () => Promise<PreparedCall<Value>>): Promise<PreparedCall<Value>>;
  /**
   * Reads something that decides how the turn goes on, or returns what was read before a restart.
   *
   * @param id - Identifies the read, also after a restart.
   */
  recall<Value extends Recordable<Value>>(id: string, read: () => Promise<Value>): Promise<Value>;
}

const interrupted: Failure = {
  code: "tool",
  message:
    "The server was stopped while this ran. Whether it took effect is not known, so it was not run again: look at the files before you repeat it.",
};

const diverged: Failure = {
  code: "conflict",
  message: "The server was restarted, and the turn took another way than before, so nothing was done.",
};

const changed: Failure = {
  code: "conflict",
  message: "What this would do has changed since it was proposed, so it was not done.",
};

/** A ledger that stores nothing. */
export const unrecorded: CallLedger = { prepare: (_call, make) => make(), recall: (_id, read) => read() };

/**
 * Opens the ledger of a turn. Each step is written to the disk before the next one: what is asked about, the start, then the result:
 * `{"key":"[\"turn_1\",\"call_1\"]","toolName":"edit_file","proposed":{"title":"Edit a.js"}}`, then `{"key":"…","shown":{…}}`, then
 * `{"key":"…","report":{…}}` or `{"key":"…","failure":{…}}`.
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
  /** Applies what was prepared, and records its start and its end. */
  const begin = <Value>(
    key: string,
    { toolName, shown }: { readonly toolName: string; readonly shown: Shown },
    getPrepared: () => Promise<PreparedCall<Value>>,
  ): PreparedCall<Value> => {
    const apply = async (call: CallWriter, signal: AbortSignal): Promise<ToolReport<Value>> => {
      const prepared = await getPrepared();
      // The grant is about what was shown.
      if (JSON.stringify(toShown(prepared)) !== JSON.stringify(shown)) throw new CountersignError(changed);
      return prepared.apply(call, signal);
    };
    return {
      ...shown,
      async apply(call, signal) {
        await keep(key, { toolName, shown });
        const report = await apply(call, signal).catch((error: unknown) => keepFailure(key, error));
        await keep(key, { report });
        return report;
      },
    };
  };
  return {
    async prepare<Value>({ id, toolName, readOnly }: RecordedCall, make: () => Promise<PreparedCall<Value>>) {
      const key = JSON.stringify([turnId, id]);
      const earlier = records.get(key) ?? {};
      const { shown: begun, report, failure } = earlier;
      if (earlier.toolName !== undefined && earlier.toolName !== toolName) throw new CountersignError(diverged);
      if (failure !== undefined && begun === undefined) throw new CountersignError(failure);
      if (begun !== undefined && (!readOnly || report !== undefined || failure !== undefined))
        return { ...begun, apply: () => repeat<Value>(earlier) };
      if (earlier.proposed !== undefined) return begin(key, { toolName, shown: earlier.proposed }, make);
      const made = await make().catch((error: unknown) => keepFailure(key, error));
      const shown = toShown(made);
      if (!readOnly) await keep(key, { toolName, proposed: shown });
      return begin(key, { toolName, shown }, () => Promise.resolve(made));
    },
    async recall<Value extends Recordable<Value>>(id: string, read: () => Promise<Value>) {
      const key = JSON.stringify([turnId, id]);
      const earlier = records.get(key);
      if (isRead<Value>(earlier)) return earlier.value;
      const value = await read();
      await keep(key, { value });
      return value;
    },
  };
}

function toShown({ apply: _apply, ...shown }: PreparedCall<unknown>): Shown {
  return shown;
}

async function repeat<Value>({ report, failure }: CallRecord): Promise<ToolReport<Value>> {
  if (isReport<Value>(report)) return report;
  throw new CountersignError(failure ?? interrupted);
}

/** The key identifies the call, so that the report was written by the same tool. */
function isReport<Value>(report: ToolReport<unknown> | undefined): report is ToolReport<Value> {
  return report !== undefined;
}

/** The key identifies the read, so that the value has its type. JSON leaves out a value that is undefined. */
function isRead<Value>(record: CallRecord | undefined): record is CallRecord & { readonly value: Value } {
  return record !== undefined;
}

/** Reads the records by key. An incomplete last line, left by a crash, is removed: it was never acknowledged. */
async function readRecords(path: string): Promise<ReadonlyMap<string, CallRecord>> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return "";
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

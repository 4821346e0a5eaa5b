import type { KitError } from "../model/index.ts";

/** What became of a request that carried an idempotency key. */
export interface LedgerRecord {
  /** Digest of what was asked; the same key with another one is a mistake of the client. */
  readonly fingerprint: string;
  /** Number of log entries before the request took effect: a repeated request gets its stream from there. */
  readonly position: number;
  /** The refusal, or undefined where the request was accepted. */
  readonly outcome: Promise<KitError | undefined>;
}

/** Requests that took effect, by their idempotency key. */
export interface Ledger {
  get(key: string): LedgerRecord | undefined;
  record(key: string, record: LedgerRecord): void;
}

/** How many keys one session remembers, the latest ones. */
const MAX_KEYS = 1000;

/** Creates the ledger of a session: a request repeated under the same key has no second effect, however often it comes. */
export const createLedger = (): Ledger => {
  const records = new Map<string, LedgerRecord>();
  return {
    get: (key) => records.get(key),
    record: (key, record) => {
      records.set(key, record);
      const [oldest] = records.keys();
      if (records.size > MAX_KEYS && oldest !== undefined) records.delete(oldest);
      // A failure of the server itself is no outcome: the client may try again under the same key.
      record.outcome.catch(() => records.delete(key));
    },
  };
};

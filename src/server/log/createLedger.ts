import type { KitError } from "../../model/index.ts";
import type { Journal } from "./openJournal.ts";

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

/**
 * Creates the ledger of a session: a request repeated under the same key has no second effect, however often it comes. What was accepted
 * stands in the log, so it is known after a restart and in every process; what was refused is remembered in this one.
 */
export function createLedger({ entries }: Pick<Journal, "entries">): Ledger {
  const records = new Map<string, LedgerRecord>();
  const logged = new Map<string, LedgerRecord>();
  let read = 0;
  const readOn = (): void => {
    for (; read < entries.length; read += 1) {
      const accepted = entries[read]?.event.accepted;
      if (accepted === undefined || logged.has(accepted.key)) continue;
      const { key, fingerprint } = accepted;
      logged.set(key, { fingerprint, position: read, outcome: Promise.resolve(undefined) });
    }
  };
  return {
    get: (key) => {
      readOn();
      return records.get(key) ?? logged.get(key);
    },
    record: (key, record) => {
      records.set(key, record);
      const [oldest] = records.keys();
      if (records.size > MAX_KEYS && oldest !== undefined) records.delete(oldest);
      // A failure of the server itself is no outcome: the client may try again under the same key.
      record.outcome.catch(() => records.delete(key));
    },
  };
}

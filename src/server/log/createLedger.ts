import type { KitError } from "../../model/index.ts";
import { inBackground } from "../inBackground.ts";
import type { Journal } from "./openJournal.ts";

/** The outcome of a request with an idempotency key. */
export interface LedgerRecord {
  /** Digest of the request; the same key with another digest is an error of the client. */
  readonly fingerprint: string;
  /** Number of log entries before the effects of the request: the stream of a repeated request starts there. */
  readonly position: number;
  /** The error for which the request was refused, or undefined if it was accepted. */
  readonly outcome: Promise<KitError | undefined>;
}

/** The outcomes of requests by idempotency key. */
export interface Ledger {
  get(key: string): LedgerRecord | undefined;
  /** The turn that an accepted request has started or continued, as the log names it; undefined if it concerns none. */
  turnOf(key: string): string | undefined;
  record(key: string, record: LedgerRecord): void;
}

/** How many keys of this process one session keeps in memory, the latest ones. */
const MAX_KEYS = 1000;

/**
 * Creates the ledger of a session, by which a request that is repeated with the same key has no second effect. Accepted keys are read
 * from the log, so they are known after a restart and in every process; those whose events do not name them are kept in the memory of this process.
 */
export function createLedger({ entries }: Pick<Journal, "entries">): Ledger {
  const records = new Map<string, LedgerRecord>();
  const logged = new Map<string, LedgerRecord & { readonly turnId: string | undefined }>();
  let read = 0;
  const readNewEntries = (): void => {
    for (; read < entries.length; read += 1) {
      const event = entries[read]?.event;
      if (event?.accepted === undefined || logged.has(event.accepted.key)) continue;
      const { key, fingerprint } = event.accepted;
      logged.set(key, { fingerprint, position: read, turnId: event.turnId, outcome: Promise.resolve(undefined) });
    }
  };
  return {
    get: (key) => {
      readNewEntries();
      return records.get(key) ?? logged.get(key);
    },
    turnOf: (key) => {
      readNewEntries();
      return logged.get(key)?.turnId;
    },
    record: (key, record) => {
      records.set(key, record);
      const [oldest] = records.keys();
      if (records.size > MAX_KEYS && oldest !== undefined) records.delete(oldest);
      // What failed or was refused had no effect: the client may retry with the same key, e.g. when the running turn has ended.
      const forget = () => records.delete(key);
      inBackground(record.outcome.then((error) => error && forget(), forget));
    },
  };
}

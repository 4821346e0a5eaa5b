import type { AuditRecord } from "../../model/index.ts";

/** The audit log of one session: what was decided and what ran since it was opened here. Records are only appended, never changed. */
export interface AuditLog {
  /** The records, oldest first; a new array after each change. */
  readonly records: readonly AuditRecord[];
  /** Calls the listener after each new record. Returns its cleanup. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Options of an audit log. */
export interface AuditOptions {
  /** Called with each record, e.g. to send it to a server: the log itself lives as long as the session. What it throws is reported. */
  readonly onRecord?: ((record: AuditRecord) => void) | undefined;
  /**
   * Removes further secrets from a record before it is stored; what looks like a well-known secret is removed already. A record for which
   * it throws is left out, and what it throws is reported.
   * @default none
   */
  readonly redact?: ((record: AuditRecord) => AuditRecord) | undefined;
}

import type { AgentEvent, Json, KitError, Query } from "../../model/index.ts";
import { CountersignError } from "../../model/index.ts";

/** Queries of a connection that wait for their replies. */
export interface PendingQueries {
  /**
   * Sends a query and resolves to the value of its reply, `null` for none. Rejects with a `CountersignError`: the error of the reply or of
   * a half that throws, or `aborted` by the signal or by close.
   */
  readonly ask: (query: Query, signal?: AbortSignal) => Promise<Json>;
  /** Settles the query that the event replies to; an unknown or aborted one is ignored. */
  accept(event: Extract<AgentEvent, { type: "reply.received" }>): void;
  /** Rejects all pending queries. */
  close(): void;
}

type Settle = (value: Json | undefined, error: KitError | undefined) => void;

/** Creates the pending queries of a connection. `send` gives one to the half and returns the error of a half that throws. */
export function createPendingQueries(
  createId: (noun: string) => string,
  send: (queryId: string, query: Query) => KitError | undefined,
): PendingQueries {
  const waiting = new Map<string, Settle>();
  let closed = false;
  return {
    ask(query, signal) {
      return new Promise((resolve, reject) => {
        const queryId = createId("query");
        const abort = (): void => settle(undefined, aborted("The question was given up."));
        const settle: Settle = (value, error) => {
          if (!waiting.delete(queryId)) return;
          signal?.removeEventListener("abort", abort);
          if (error === undefined) resolve(value ?? null);
          else reject(new CountersignError(error));
        };
        waiting.set(queryId, settle);
        if (closed || signal?.aborted === true) return abort();
        signal?.addEventListener("abort", abort, { once: true });
        const error = send(queryId, query);
        if (error !== undefined) settle(undefined, error);
      });
    },
    accept: ({ queryId, value, error }) => waiting.get(queryId)?.(value, error),
    close() {
      closed = true;
      for (const settle of Array.from(waiting.values())) settle(undefined, aborted("The connection was closed."));
    },
  };
}

function aborted(message: string): KitError {
  return { code: "aborted", message };
}

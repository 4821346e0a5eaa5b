import type { KitError } from "../../model/index.ts";
import type { ConnectionTracker } from "../links/createConnectionState.ts";
import type { History } from "../createHistory.ts";
import type { Prompts } from "../turn/createPrompts.ts";
import { createRecoverer, type Recoverer } from "./createRecoverer.ts";
import type { Delivery } from "../requests/createDelivery.ts";
import { selectRecovery, type Recovery } from "./selectRecovery.ts";
import type { SessionContext } from "../SessionContext.ts";

/** The state of a history that replaces the thread. */
export interface LoadState {
  /** Since when it is being read, in epoch milliseconds; undefined while it is not. */
  readonly since: number | undefined;
  /** Whether it has failed, and will be read again without the user. */
  readonly rereads: boolean;
}

/** How a session recovers from a failure. */
export interface SessionRecovery {
  /** What `retry` does now; null for nothing. */
  recovery(): Recovery | null;
  /** Carries out `recovery`. */
  retry(): void;
  /** What the session knows of the history that replaces the thread. */
  readonly load: () => LoadState;
  /** Carries it out automatically where it only reads. */
  readonly recoverer: Recoverer;
}

/** Creates the recovery of a session from the modules whose work it can repeat. */
export function createSessionRecovery(
  context: SessionContext,
  modules: { readonly delivery: Delivery; readonly history: History; readonly prompts: Prompts },
  tracker: ConnectionTracker,
): SessionRecovery {
  const { delivery, history, prompts } = modules;

  function recovery(): Recovery | null {
    const { protocol, thread } = context;
    const { failure, overtaken, reading } = history;
    return selectRecovery(thread, { protocol, loadFailed: failure !== undefined, overtaken, loading: reading });
  }
  function selectError(): KitError | undefined {
    const { error, reason } = context.thread.turn;
    if (recovery() === "load") return history.failure;
    return error ?? (reason === "cut" ? cut : undefined);
  }
  function retry(): void {
    const { turn, session } = context.thread;
    switch (recovery()) {
      case "deliver":
        return delivery.retry();
      case "load":
        return history.retry();
      case "read":
        return turn.reason === "cut" && session.features?.resume === true ? prompts.resume() : history.reload();
      case "send":
      case "send_unsure":
        return prompts.sendAgain();
      case null:
    }
  }
  const recoverer = createRecoverer({
    read() {
      const { state } = tracker;
      const error = selectError();
      // The tracker records a failure only after the session has received it.
      const unreachable = [error, state.status === "connected" ? undefined : state.error].some(
        (one) => one?.code === "network",
      );
      return { recovery: recovery(), error, unreachable, reading: history.reading };
    },
    retry: () => context.run(retry),
    onPlan: (plan) => tracker.plan(context.sessionId, plan),
    now: () => context.now(),
  });
  const load = (): LoadState => ({
    since: history.replacingSince,
    rereads: history.replacingFailed && recovery() === "load" && recoverer.isDue(),
  });
  return { recovery, retry, load, recoverer };
}

const cut: KitError = { code: "stream_cut", message: "The stream ended before the turn did." };

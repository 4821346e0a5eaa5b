import type { Incoming, KitError } from "../../model/index.ts";
import type { RetryPlan } from "../recovery/createRecoverer.ts";

/**
 * How the server can be reached.
 *
 * `connected`: no failure is known. `reconnecting`: the connection was lost or a read has failed, and the retry number `attempt` in a row
 * is made at `at` (epoch milliseconds). `offline`: there is no network (`waiting`: something is retried once there is), or the last request found no server and
 * is not retried. `signed_out`: the server answered 401. `refused`: it answered 403.
 */
export type ConnectionState =
  | { readonly status: "connected" }
  | {
      readonly status: "reconnecting";
      readonly attempt: number;
      readonly at: number;
      readonly error?: KitError | undefined;
    }
  | {
      readonly status: "offline" | "signed_out" | "refused";
      readonly waiting?: true | undefined;
      readonly error?: KitError | undefined;
    };

/** Derives the state of a connection from the events of its links. */
export interface ConnectionTracker {
  /** The current state; the same object until it changes. */
  readonly state: ConnectionState;
  /** Records an incoming message, after the half has received it. */
  note(incoming: Incoming): void;
  /** Records that a retry is planned, or no longer is. `key` identifies the planner: a link, or a session that reads again. */
  plan(key: string, plan: Omit<RetryPlan, "error"> | RetryPlan | undefined): void;
  /** Calls the listener after each change. One that throws does not stop the others. Returns its cleanup. */
  subscribe(listener: () => void): () => void;
  /** Records what the browser reports about the network. */
  setNetwork(isThere: boolean): void;
}

const connected: ConnectionState = { status: "connected" };

/**
 * Creates the tracker of a connection. `run` wraps the calls of the listeners, e.g. in a burst; `onListenerError` is called with what a
 * listener threw.
 */
export function createConnectionTracker(
  run: (work: () => void) => void,
  onListenerError: (cause: unknown) => void,
): ConnectionTracker {
  const listeners = new Set<() => void>();
  const plans = new Map<string, Omit<RetryPlan, "error"> | RetryPlan>();
  let hasNetwork = true;
  /** What the last request failed with, where that is a fact about the server or the network. */
  let trouble: Exclude<ConnectionState, { status: "connected" | "reconnecting" }> | undefined;
  /** Why the connection was lost; shown while a link is retried. */
  let lost: KitError | undefined;
  let state = connected;

  function toState(): ConnectionState {
    if (trouble !== undefined && trouble.status !== "offline") return trouble;
    if (!hasNetwork) return { status: "offline", ...(plans.size > 0 ? { waiting: true } : {}) };
    const [next] = [...plans.values()].sort((left, right) => left.at - right.at);
    if (next === undefined) return trouble ?? connected;
    const error = "error" in next ? next.error : lost;
    return { status: "reconnecting", attempt: next.attempt, at: next.at, error };
  }
  function settle(): void {
    const next = toState();
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    state = next;
    run(() => {
      for (const listener of Array.from(listeners)) {
        try {
          listener();
        } catch (cause) {
          onListenerError(cause);
        }
      }
    });
  }
  /** Records a response of the server: a link was opened, or a frame has arrived. */
  function noteResponse(status: number, link: string): void {
    plans.delete(link);
    lost = undefined;
    // A proxy that answers for an unreachable server proves nothing about the server.
    if (status === 401 || status === 403 || status >= 500) return;
    trouble = undefined;
    hasNetwork = true;
  }

  return {
    get state() {
      return state;
    },
    note(incoming) {
      if (incoming.type === "opened") noteResponse(incoming.status, incoming.link);
      // A frame arrives thousands of times: it is relevant only while the state is not `connected`.
      else if (incoming.type === "frame") {
        if (state === connected) return;
        noteResponse(200, incoming.link);
      } else {
        plans.delete(incoming.link);
        const { error, how } = incoming;
        if (error?.status === 401) trouble = { status: "signed_out", error };
        else if (error?.status === 403) trouble = { status: "refused", error };
        else if (how === "refused" && error?.code === "network") trouble = { status: "offline", error };
        if (how === "cut" || trouble?.status === "offline") lost = error;
      }
      settle();
    },
    plan(key, plan) {
      if (plan === undefined) plans.delete(key);
      else plans.set(key, plan);
      settle();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setNetwork(isThere) {
      hasNetwork = isThere;
      if (isThere && trouble?.status === "offline") trouble = undefined;
      settle();
    },
  };
}

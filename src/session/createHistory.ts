import type { Command, KitError } from "../model/index.ts";
import type { SessionContext } from "./SessionContext.ts";

/** The history of a session: loads the earlier messages from the wire. */
export interface History {
  /** Opens the session on the wire: reads what the server offers, and the history where there is one. */
  open(): void;
  /** Whether `open` is loading the history of an earlier conversation. */
  readonly loading: boolean;
  /** Loads the messages before the oldest one; does nothing if none is left, or while messages are being loaded. */
  loadOlder(): void;
  /** Why the last `open`, `loadOlder` or `reload` failed; undefined if it did not. */
  readonly failure: KitError | undefined;
  /** Whether messages are being loaded: by `loadOlder`, by `reload`, or by `open` for a session that has an id on the wire. */
  readonly reading: boolean;
  /** Since when `open` or `reload` is reading a history that replaces the thread, in epoch milliseconds; undefined while none is read. */
  readonly replacingSince: number | undefined;
  /** Whether `retry` would read such a history. */
  readonly replacingFailed: boolean;
  /** Repeats the last load where it failed. */
  retry(): void;
  /** Whether a prompt or an answer was sent since the last load began. */
  readonly overtaken: boolean;
  /** Whether a failure in the turn of that id, or in none, is that of a load that a prompt or an answer did not wait for. */
  isBehind(turnId: string | undefined): boolean;
  /** Ends the running load: a history has arrived, or something has failed, in the turn of that id if there is one. */
  end(error?: KitError, turnId?: string): void;
  /**
   * Loads the history again, e.g. because another tab has continued; does nothing if the wire or the server has none, the session has no
   * id on the wire, or a load is running.
   */
  reload(): void;
  /**
   * A prompt or an answer is sent, which does not wait for the running load. From here on a failure in a turn belongs to that turn,
   * and only one without a turn to the load.
   */
  settle(): void;
}

type Load = Extract<Command, { type: "openSession" | "loadHistory" }>;

/** Creates the history of a session. */
export function createHistory(context: SessionContext): History {
  let pending: Load | undefined;
  /** A load that still runs while a prompt or an answer has been sent. */
  let behind: Load | undefined;
  let failed: Load | undefined;
  let failure: KitError | undefined;
  let overtaken = false;
  let since = 0;

  const isReading = (): boolean =>
    pending !== undefined && (pending.type === "loadHistory" || pending.wireId !== undefined);

  const isBehind = (turnId: string | undefined): boolean => behind !== undefined && turnId === undefined;

  function load(command: Load): void {
    pending = command;
    since = context.now();
    behind = failed = undefined;
    overtaken = false;
    context.touch();
    context.command(command);
  }

  return {
    get loading() {
      return pending?.type === "openSession" && pending.wireId !== undefined;
    },
    open() {
      const { wireId } = context.thread.session;
      const { sessionId } = context;
      load({ type: "openSession", sessionId, wireId });
    },
    loadOlder() {
      if (context.thread.session.olderCursor === undefined || isReading()) return;
      load({ type: "loadHistory", sessionId: context.sessionId, place: "before" });
    },
    reload() {
      const { wireId, features } = context.thread.session;
      if (wireId === undefined || pending !== undefined || features?.history === false) return;
      if (context.protocol.carries.features.history === "absent") return;
      load({ type: "loadHistory", sessionId: context.sessionId, place: "replace" });
    },
    get failure() {
      return failed === undefined ? undefined : failure;
    },
    get reading() {
      return isReading();
    },
    get replacingSince() {
      return pending !== undefined && isReplacing(pending) ? since : undefined;
    },
    get replacingFailed() {
      return failed !== undefined && isReplacing(failed);
    },
    get overtaken() {
      return overtaken;
    },
    retry() {
      if (failed !== undefined) load(failed);
    },
    isBehind,
    end(error, turnId) {
      const ended = pending ?? (isBehind(turnId) ? behind : undefined);
      if (error === undefined) behind = failed = undefined;
      else if (ended !== undefined) {
        behind = undefined;
        failed = ended;
        failure = error;
      }
      pending = undefined;
      // An empty history changes no thread, but the load is over: the listeners must be notified.
      context.touch();
    },
    settle() {
      if (isReading()) behind = pending;
      pending = undefined;
      overtaken = true;
    },
  };
}

function isReplacing(load: Load): boolean {
  return load.type === "openSession" ? load.wireId !== undefined : load.place === "replace";
}

import type { Command, KitError } from "../model/index.ts";
import type { SessionContext } from "./SessionContext.ts";

/** What a session knows of its past on the wire. */
export interface History {
  /** Learns what the server offers and loads the history where there is one. */
  open(): void;
  /** Whether what an earlier conversation said is on its way. */
  readonly loading: boolean;
  /** Loads what came before; does nothing where nothing is left, or while it is being loaded. */
  loadOlder(): void;
  /** Why the last of both failed; undefined where it did not. */
  readonly failure: KitError | undefined;
  /** Whether either is under way. */
  readonly reading: boolean;
  /** Repeats the last of both where it failed. */
  retry(): void;
  /** Ends the load that is under way: a history has come, or something has failed. */
  end(error?: KitError): void;
  /** Reads it anew, e.g. because another tab went on; does nothing where the wire has none, or while it is read. */
  reload(): void;
  /** From here on a failure is about the turn, not about a load. */
  settle(): void;
}

type Load = Extract<Command, { type: "openSession" | "loadHistory" }>;

/** Creates the history of a session. */
export function createHistory(context: SessionContext): History {
  let pending: Load | undefined;
  let failed: Load | undefined;
  let failure: KitError | undefined;

  function load(command: Load): void {
    pending = command;
    failed = undefined;
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
      if (context.thread.session.olderCursor === undefined || pending?.type === "loadHistory") return;
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
      return pending !== undefined && (pending.type === "loadHistory" || pending.wireId !== undefined);
    },
    retry() {
      if (failed !== undefined) load(failed);
    },
    end(error) {
      if (error === undefined) failed = undefined;
      else if (pending !== undefined) {
        failed = pending;
        failure = error;
      }
      pending = undefined;
      // A history without anything in it changes no thread, but it has come.
      context.touch();
    },
    settle() {
      pending = undefined;
    },
  };
}

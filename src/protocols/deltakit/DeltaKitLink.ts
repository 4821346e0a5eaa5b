import type { Command, Query, SubmittedAnswer } from "../../model/index.ts";
import { createClientSession, type ClientSession } from "../sessions/ClientSession.ts";

/** The state of one session in the client half. */
export interface DeltaKitSession extends ClientSession {
  /** The run of the current turn, for the transports with runs. */
  runId: string | undefined;
  /** Whether it is unknown if the prompt was delivered. */
  unsure: boolean;
  /** Whether the server has the ids that this side has given to its prompts. */
  isNamed: boolean;
  /** The running request of a history; a later one replaces it. */
  history: string | undefined;
  /** Whether the history of a stored conversation is still to be read, and nothing of it was continued or stopped since. */
  unread: boolean;
}

/** Creates the initial state of a session. */
export function createDeltaKitSession(sessionId: string): DeltaKitSession {
  const own = { runId: undefined, unsure: false, isNamed: true, history: undefined, unread: false };
  return { ...createClientSession(sessionId), ...own };
}

/** The purpose of a link. */
export type DeltaKitLink =
  | { readonly type: "stream"; readonly session: DeltaKitSession }
  /** The start of the run of a turn. */
  | { readonly type: "start"; readonly session: DeltaKitSession; readonly turnId: string }
  /** A history, requested when so many prompts had been sent. */
  | { readonly type: "history"; readonly session: DeltaKitSession; readonly known: number }
  /** The cancel of the turn that ran when it was sent. */
  | { readonly type: "cancel"; readonly session: DeltaKitSession; readonly turnId: string }
  | {
      readonly type: "branch";
      readonly session: DeltaKitSession;
      readonly command: Extract<Command, { type: "selectBranch" }>;
    }
  | {
      readonly type: "answers";
      readonly session: DeltaKitSession;
      readonly turnId: string;
      readonly answers: readonly SubmittedAnswer[];
    }
  | { readonly type: "query"; readonly queryId: string; readonly query: Query };

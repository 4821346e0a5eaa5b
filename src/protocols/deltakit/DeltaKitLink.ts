import type { Query, SubmittedAnswer } from "../../model/index.ts";
import { createClientSession, type ClientSession } from "../sessions/ClientSession.ts";

/** What the client half remembers of one session. */
export interface DeltaKitSession extends ClientSession {
  /** The run that the current turn is, where turns are runs. */
  runId: string | undefined;
  /** The prompt that was sent last. */
  promptId: string | undefined;
  /** Whether nobody knows if it has arrived. */
  unsure: boolean;
}

/** Gives what is remembered of a session at first: nothing. */
export function createDeltaKitSession(sessionId: string): DeltaKitSession {
  return { ...createClientSession(sessionId), runId: undefined, promptId: undefined, unsure: false };
}

/** What a link was opened for. */
export type DeltaKitLink =
  | { readonly type: "stream"; readonly session: DeltaKitSession }
  /** The start of a run. */
  | { readonly type: "start"; readonly session: DeltaKitSession }
  | { readonly type: "history"; readonly session: DeltaKitSession }
  | { readonly type: "cancel"; readonly session: DeltaKitSession }
  | {
      readonly type: "answers";
      readonly session: DeltaKitSession;
      readonly turnId: string;
      readonly answers: readonly SubmittedAnswer[];
    }
  | { readonly type: "query"; readonly queryId: string; readonly query: Query };

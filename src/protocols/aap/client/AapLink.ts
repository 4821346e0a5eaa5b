import type { Command, ConfigOption, Query, SubmittedAnswer } from "../../../model/index.ts";
import type { ClientSession } from "../../sessions/ClientSession.ts";

/** The state of one session in the client half. */
export interface AapSession extends ClientSession {
  /** Names of the tools this client declared. */
  tools: ReadonlySet<string>;
  /** Whether tools were ever declared, so that an empty list must be sent too. */
  declared: boolean;
  /** Names of the server's tools that may run without asking. */
  readonly trusted: Set<string>;
  /** The agent's settings on this side; undefined before the first command. */
  options: readonly ConfigOption[] | undefined;
  /** The prompt of the current turn; undefined if another client sent it. */
  promptText: string | undefined;
  /** Consecutive reads of an empty history. */
  emptyReads: number;
  /** Whether trust or settings have changed since they were last sent. */
  agentChanged: boolean;
}

/** The purpose of a link. */
export type AapLink =
  | { readonly type: "meta" }
  | { readonly type: "create"; readonly session: AapSession; readonly prompt: Extract<Command, { type: "sendPrompt" }> }
  | { readonly type: "stream"; readonly session: AapSession; readonly answers: readonly SubmittedAnswer[] }
  /** The session, which is read before its history. */
  | { readonly type: "declarations"; readonly session: AapSession; readonly known: number }
  | {
      readonly type: "history";
      readonly session: AapSession;
      /** The delivery that was pending when a stream was cut; null for none. */
      readonly cut: readonly SubmittedAnswer[] | null;
      readonly kind: "full" | "compacted";
      /** How many prompts had been sent when it was requested. */
      readonly known: number;
    }
  /** The history is read only for results; `concludes`: it also determines how the turn ended. */
  | { readonly type: "results"; readonly session: AapSession; readonly concludes: boolean }
  | {
      readonly type: "branch";
      readonly session: AapSession;
      readonly command: Extract<Command, { type: "selectBranch" }>;
    }
  /** The cancel of the turn that ran when it was sent. */
  | { readonly type: "cancel"; readonly session: AapSession; readonly turnId: string }
  | { readonly type: "query"; readonly queryId: string; readonly query: Query };

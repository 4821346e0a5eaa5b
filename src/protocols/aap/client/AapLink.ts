import type { Command, ConfigOption, Query, SubmittedAnswer } from "../../../model/index.ts";
import type { ClientSession } from "../../sessions/ClientSession.ts";

/** What the client half remembers of one session. */
export interface AapSession extends ClientSession {
  /** Names of the tools this client declared. */
  tools: ReadonlySet<string>;
  /** Whether tools were ever declared, so that their absence must be said too. */
  declared: boolean;
  /** Names of the server's tools that may run without asking. */
  readonly trusted: Set<string>;
  /** The agent's settings as they are here; undefined before the first command. */
  options: readonly ConfigOption[] | undefined;
  /** The text that the current turn began with; undefined where it was not sent from here. */
  promptText: string | undefined;
  /** How often a history without anything in it was read in a row. */
  emptyReads: number;
  /** Whether trust or settings have changed since the server was told. */
  agentChanged: boolean;
}

/** What a link was opened for. */
export type AapLink =
  | { readonly type: "meta" }
  | { readonly type: "create"; readonly session: AapSession; readonly prompt: Extract<Command, { type: "sendPrompt" }> }
  | { readonly type: "stream"; readonly session: AapSession; readonly answers: readonly SubmittedAnswer[] }
  | { readonly type: "declarations"; readonly session: AapSession }
  | {
      readonly type: "history";
      readonly session: AapSession;
      /** What was being delivered when a stream was cut; null where none was. */
      readonly cut: readonly SubmittedAnswer[] | null;
      readonly kind: "full" | "compacted";
    }
  /** The history is read only for results; `concludes` where it also decides how the turn ended. */
  | { readonly type: "results"; readonly session: AapSession; readonly concludes: boolean }
  | { readonly type: "cancel"; readonly session: AapSession }
  | { readonly type: "query"; readonly queryId: string; readonly query: Query };

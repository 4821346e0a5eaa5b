import type { Session } from "../../hooks/index.ts";
import type { SessionCommandInfo } from "../../model/index.ts";

/** A command of the app, which a person types as `/name argument`; it is run here and not sent to the agent. */
export interface AppCommand extends SessionCommandInfo {
  /** Runs it. `argument`: what was typed behind its name, trimmed. */
  readonly run: (event: { readonly argument: string; readonly session: Session }) => void;
}

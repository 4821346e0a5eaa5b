import type { Outcome } from "../tools/runCalls.ts";

/** Says that something was denied, with the user's reason where one was given. */
export function describeDenial(what: string, outcome: Outcome<unknown>): string {
  return outcome.text === "" ? `You did not allow ${what}.` : `You did not allow ${what} (“${outcome.text}”).`;
}

import type { Outcome } from "../tools/runCalls.ts";

/** Describes who denied what, with the reason where one was given. */
export function describeDenial(what: string, outcome: Outcome<unknown>): string {
  const who = outcome.deniedBy === "policy" ? "A rule" : "You";
  return outcome.text === "" ? `${who} did not allow ${what}.` : `${who} did not allow ${what} (“${outcome.text}”).`;
}

import type { CommandEnd } from "../process/spawnCommand.ts";

/** Describes how a command ended, as part of a sentence: `ended with exit code 1`. */
export function describeEnd({ code, signal, timedOut }: CommandEnd): string {
  if (timedOut) return "was stopped after its time ran out";
  return signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`;
}

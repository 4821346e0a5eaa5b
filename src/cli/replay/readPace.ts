import { CountersignError } from "../../model/index.ts";

/** Reads a pace of the command line: 1 is human, 0 never waits. Throws a `CountersignError` (`configuration`) for what is no pace. */
export function readPace(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const pace = Number(text);
  if (text !== "" && Number.isFinite(pace) && pace >= 0) return pace;
  throw new CountersignError({
    code: "configuration",
    message: `"${text}" is not a pace; give 0 (never waits), 1 (human pace) or a number between and above.`,
  });
}

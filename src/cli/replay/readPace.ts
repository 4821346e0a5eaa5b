import { CountersignError } from "../../model/index.ts";

/** Parses the option `--pace`: 1 is human pace, 0 is no delay. Throws a `CountersignError` (`configuration`) if it is invalid. */
export function readPace(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const pace = Number(text);
  if (text !== "" && Number.isFinite(pace) && pace >= 0) return pace;
  throw new CountersignError({
    code: "configuration",
    message: `"${text}" is not a pace; give 0 (never waits), 1 (human pace) or a number between and above.`,
  });
}

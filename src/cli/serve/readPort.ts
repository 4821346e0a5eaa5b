import { CountersignError } from "../../model/index.ts";

/** Parses a port of the command line or of PORT. Throws a `CountersignError` (`configuration`) if it is invalid. */
export function readPort(text: string | undefined): number | undefined {
  if (text === undefined || text === "") return undefined;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new CountersignError({
    code: "configuration",
    message: `"${text}" is not a port; give a number from 0 to 65535.`,
  });
}

import type { FailedTest } from "../process/parseTestReport.ts";

/** Describes a failed test with its location and message, as one item of a Markdown list. */
export function describeFailure({ name, location, message }: FailedTest): string {
  const place = location === undefined ? "" : ` at \`${location}\``;
  return `- **${name}**${place}${message === undefined || message === "" ? "" : `: ${message}`}`;
}

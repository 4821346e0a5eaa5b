import type { FailedTest } from "../process/parseTestReport.ts";

/** Names a failed test with its place and message, as one item of a Markdown list. */
export function describeFailure({ name, location, message }: FailedTest): string {
  const place = location === undefined ? "" : ` at \`${location}\``;
  return `- **${name}**${place}${message === undefined || message === "" ? "" : `: ${message}`}`;
}

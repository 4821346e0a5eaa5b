import type { Messages } from "../../messages/index.ts";

/** Returns until when a rule applies, in words: "until 7:09 PM", on another day with the date. `end` is in epoch milliseconds. */
export function describeEnd({ format, permissionCenter }: Messages, end: number): string {
  const dated = new Date(end).toDateString() !== new Date().toDateString();
  return permissionCenter.until(format.minute(end, dated), dated);
}

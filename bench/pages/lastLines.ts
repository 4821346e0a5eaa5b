/** What the pages without the kit show of a call's argument: its last 200 characters. */
export function lastLines(argument: string): string {
  return argument.slice(-200);
}

/** The part of a call's argument that the pages without the kit show: its last 200 characters. */
export function lastLines(argument: string): string {
  return argument.slice(-200);
}

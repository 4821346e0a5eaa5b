/** Whether a thrown value is a system error with this code, e.g. `ENOENT` of Node.js. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

/** Creates an error response `{"error": {"message": ...}}`, whose message the client shows; it is never cached. */
export function createProblem(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json({ error: { message } }, { status, headers: { ...headers, "cache-control": "no-store" } });
}

/** Answers with an error that people can read, in the shape that the client's transport shows; nobody may keep it. */
export function createProblem(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json({ error: { message } }, { status, headers: { ...headers, "cache-control": "no-store" } });
}

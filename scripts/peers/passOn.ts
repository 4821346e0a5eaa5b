/** Forwards a request to a server at another address and streams its answer, without hop-by-hop headers. */
export async function passOn(request: Request, url: string): Promise<Response> {
  const headers = new Headers(request.headers);
  for (const name of ["host", "connection", "content-length", "accept-encoding"]) headers.delete(name);
  const isBare = request.method === "GET" || request.method === "HEAD";
  const body = isBare ? {} : { body: await request.arrayBuffer() };
  const answer = await fetch(url, { method: request.method, headers, redirect: "manual", ...body });
  const answerHeaders = new Headers(answer.headers);
  for (const name of ["content-encoding", "content-length", "transfer-encoding", "connection"])
    answerHeaders.delete(name);
  return new Response(answer.body, { status: answer.status, headers: answerHeaders });
}

import type { IncomingMessage, ServerResponse } from "node:http";
import type { AgentServer } from "../index.ts";
import { isTrustedHost } from "./isTrustedHost.ts";
import { readStaticFile } from "./readStaticFile.ts";
import { sendResponse } from "./sendResponse.ts";
import { toRequest } from "./toRequest.ts";

/** Options of `createNodeHandler`. */
export interface NodeHandlerOptions {
  /** Folder of a built app to serve beside the agents. */
  readonly static?: string;
  /** The page of the app that is at `/` and at its own routes. @default "index.html" */
  readonly page?: string;
  /** Exact Host values to answer. @default the loopback names with the port the request came in on */
  readonly hosts?: readonly string[];
}

/** A handler for `http.createServer`, Connect, Express or Vite. Without `next` it answers 404 where nothing matches. */
export type NodeHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: (error?: unknown) => void,
) => void;

const problem = (status: number, message: string): Response =>
  Response.json({ error: { message } }, { status, headers: { "cache-control": "no-store" } });

/** Creates the Node form of an agent server. */
export const createNodeHandler = (server: AgentServer, options: NodeHandlerOptions = {}): NodeHandler => {
  const answer = async (incoming: IncomingMessage): Promise<Response | undefined> => {
    if (!isTrustedHost(incoming, options.hosts))
      return problem(403, "This server answers only to its own address; open the URL it printed.");
    let request: Request;
    try {
      request = toRequest(incoming);
    } catch {
      return problem(400, "The address or a header of this request is not valid.");
    }
    const handled = await server.handle(request);
    if (handled || options.static === undefined || (request.method !== "GET" && request.method !== "HEAD"))
      return handled;
    const isPage = request.headers.get("accept")?.includes("text/html") === true;
    return readStaticFile(
      options.static,
      new URL(request.url).pathname,
      isPage ? (options.page ?? "index.html") : undefined,
    );
  };
  return (incoming, outgoing, next) => {
    const run = async (): Promise<void> => {
      const response = await answer(incoming);
      if (response) await sendResponse(response, outgoing);
      else if (next) next();
      else await sendResponse(problem(404, "There is nothing at this address."), outgoing);
    };
    run().catch((error: unknown) => {
      if (next) next(error);
      else if (outgoing.headersSent) outgoing.destroy();
      else void sendResponse(problem(500, "The server failed on this request."), outgoing);
    });
  };
};

import type { IncomingMessage, ServerResponse } from "node:http";
import type { AgentServer } from "../index.ts";
import { noAccess, type Access } from "./access/createAccess.ts";
import { inBackground } from "../inBackground.ts";
import { findAddress, isCovered } from "./isCovered.ts";
import { describeDistrust, isTrustedHost } from "./isTrustedHost.ts";
import { createRateLimit } from "./limits/createRateLimit.ts";
import { signIn } from "./limits/limitConnections.ts";
import { readStaticFile } from "./readStaticFile.ts";
import { createSecurityHeaders, type SecurityPolicy } from "./securityHeaders.ts";
import { sendResponse } from "./sendResponse.ts";
import { createProblem } from "./createProblem.ts";
import { toRequest } from "./toRequest.ts";

/** Options of `createNodeHandler`. */
export interface NodeHandlerOptions {
  /** Folder of a built app to serve beside the agents. */
  readonly static?: string | undefined;
  /** The page that is served at `/` and at the routes of the app. @default "index.html" */
  readonly page?: string | undefined;
  /**
   * Directives of the Content Security Policy of the app's pages, each in place of the default's (docs/server.md), e.g. `connect-src` for
   * agents and MCP servers of other hosts. Files below `/frames/` keep theirs.
   */
  readonly policy?: SecurityPolicy | undefined;
  /** Exact Host values to accept. @default the loopback names with the port of the request */
  readonly hosts?: readonly string[] | undefined;
  /** Access control of the agents; files of the app need none. @default none: your own app does the sign-in */
  readonly access?: Access | undefined;
  /** Limit of writing requests; more get 429. @default 100 a second and 400 at once: above what people send, below what a loop sends */
  readonly rate?: { readonly perSecond: number; readonly burst: number } | undefined;
}

const RATE = { perSecond: 100, burst: 400 };

/** Limit of writing requests without sign-in, which is enough to exchange one-time codes. */
const ANONYMOUS_RATE = { perSecond: 10, burst: 50 };

/** Headers of the response to a connection beyond the limit. */
const FULL = { "retry-after": "1", connection: "close" };

/** Longest URL in characters. */
const MAX_ADDRESS = 8 * 1024;

/** A handler for `http.createServer`, Connect, Express or Vite. Without `next` it answers 404 if nothing matches. */
export type NodeHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: (error?: unknown) => void,
) => void;

/**
 * Creates the Node form of an agent server. For each request it checks the host (403), the length of the address (414), address and headers
 * (400), the connections (503) and the rate (429), then tries the access control, the agents and the files of the app, in this order. Without sign-in only the
 * access control and the files are reached; everything else is 401.
 */
export function createNodeHandler(server: AgentServer, options: NodeHandlerOptions = {}): NodeHandler {
  const { access, page = "index.html" } = options;
  const headers = createSecurityHeaders(options.policy);
  const send = (response: Response, outgoing: ServerResponse) => sendResponse(response, outgoing, headers);
  const takeOne = createRateLimit(options.rate ?? RATE);
  // Requests without sign-in have their own limit, so that a flood of them does not slow down signed-in users, and vice versa.
  const takeAnonymous = createRateLimit(ANONYMOUS_RATE);
  const readFile = (request: Request, { url = "/" }: IncomingMessage): Promise<Response | undefined> | undefined => {
    if (options.static === undefined || (request.method !== "GET" && request.method !== "HEAD")) return undefined;
    const isPage = request.headers.get("accept")?.includes("text/html") === true;
    // Below the path of a mounted handler, which the files of an app do not know.
    return readStaticFile(options.static, new URL(`http://localhost${url}`).pathname, isPage ? page : undefined);
  };
  /** Whether a request may be this handler's: any other one is left to the next handler untouched, e.g. one of another host. */
  const mayAnswer = async (incoming: IncomingMessage): Promise<boolean> =>
    access !== undefined || options.static !== undefined || isCovered(server, incoming);
  const answer = async (incoming: IncomingMessage): Promise<Response | undefined> => {
    if (!isTrustedHost(incoming, options.hosts)) return createProblem(403, describeDistrust(incoming));
    if ((incoming.url?.length ?? 0) > MAX_ADDRESS) return createProblem(414, "This address is too long.");
    const request = toRequest(incoming, await findAddress(server, incoming));
    if (!request) return createProblem(400, "The address or a header of this request is not valid.");
    const isAdmitted = access === undefined || access.admits(request);
    if (isAdmitted && !signIn(incoming.socket)) return createProblem(503, "Too many connections are open.", FULL);
    const isRead = request.method === "GET" || request.method === "HEAD";
    const wait = isRead ? 0 : isAdmitted ? takeOne() : takeAnonymous();
    if (wait > 0)
      return createProblem(429, "Too many requests at once; wait a moment.", { "retry-after": String(wait) });
    const accessResponse = await access?.handle(request);
    if (accessResponse) return accessResponse;
    if (!isAdmitted) return (await readFile(request, incoming)) ?? noAccess();
    return (await server.handle(request)) ?? readFile(request, incoming);
  };
  return (incoming, outgoing, next) => {
    const run = async (): Promise<void> => {
      if (next && !(await mayAnswer(incoming))) return next();
      const response = await answer(incoming);
      if (response) await send(response, outgoing);
      else if (next) next();
      else await send(createProblem(404, "There is nothing at this address."), outgoing);
    };
    run().catch((error: unknown) => {
      if (next) next(error);
      else if (outgoing.headersSent) outgoing.destroy();
      else inBackground(send(createProblem(500, "The server failed on this request."), outgoing));
    });
  };
}

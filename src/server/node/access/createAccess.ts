import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { createProblem } from "../createProblem.ts";
import { readRequest } from "../../http/readRequest.ts";

/** Options of `createAccess`. */
export interface AccessOptions {
  /** The secret of the server. Use at least 16 random characters; the length is not checked here. */
  readonly token: string;
}

/** Access control of a server: by its token, or by a one-time link that gives a browser a cookie. */
export interface Access {
  /** Whether a request carries the token, in its cookie or as `Authorization: Bearer <token>`. */
  admits(request: Request): boolean;
  /** Handles the requests of the access control, `POST /access/session` and `POST /access/codes`; undefined for any other request. */
  handle(request: Request): Promise<Response | undefined>;
  /** Creates a one-time code for a browser. */
  createCode(): string;
}

/** Random bytes of a code. */
const CODE_BYTES = 16;

/** How many unused codes are kept; beyond that the oldest is deleted. */
const MAX_CODES = 100;

/** Largest body of the exchange of a code, in bytes. */
const MAX_EXCHANGE_BYTES = 1024;

/** Lifetime of the cookie in seconds, 30 days. It stays valid after a restart if the token is the same. */
const COOKIE_SECONDS = 30 * 24 * 60 * 60;

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** The name contains the port, because browsers share cookies between the ports of a host. */
function cookieName(url: URL): string {
  return `countersign-${url.port === "" ? "80" : url.port}`;
}

const ANOTHER_LINK = "Get another link with: npx countersign url";

/** The response to a request without the token: 401 with instructions. */
export function noAccess(): Response {
  return createProblem(401, `This server answers only who holds its token; open the link it printed. ${ANOTHER_LINK}`);
}

function noCode(): Response {
  return createProblem(401, `This link was used already, or is another server's. ${ANOTHER_LINK}`);
}

/**
 * Creates the access control of a server. The token is the only secret and is never part of a URL. A link carries a one-time code in its
 * fragment, which browsers do not send; the page exchanges it by POST for an HttpOnly, SameSite=Strict cookie.
 */
export function createAccess({ token }: AccessOptions): Access {
  const secret = digest(token);
  /** Digests of the unused codes. */
  const codes = new Set<string>();
  const isToken = (text: string): boolean => timingSafeEqual(digest(text), secret);

  const admits = (request: Request): boolean => {
    const [scheme, bearer] = (request.headers.get("authorization") ?? "").split(" ");
    if (scheme?.toLowerCase() === "bearer" && bearer !== undefined) return isToken(bearer);
    const cookie = readCookie(request.headers.get("cookie"), cookieName(new URL(request.url)));
    return cookie !== undefined && isToken(cookie);
  };

  const createCode = (): string => {
    const code = randomBytes(CODE_BYTES).toString("base64url");
    codes.add(digest(code).toString("hex"));
    const [oldest] = codes;
    if (codes.size > MAX_CODES && oldest !== undefined) codes.delete(oldest);
    return code;
  };

  const exchange = async (request: Request): Promise<Response> => {
    const read = await readRequest(request, "", MAX_EXCHANGE_BYTES);
    if ("error" in read) return createProblem(read.error.status ?? 400, read.error.message);
    const { body } = read.request;
    const code = typeof body === "object" && body !== null && "code" in body ? body["code"] : undefined;
    if (typeof code !== "string" || !codes.delete(digest(code).toString("hex"))) return noCode();
    const attributes = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${COOKIE_SECONDS}`;
    const cookie = `${cookieName(new URL(request.url))}=${encodeURIComponent(token)}; ${attributes}`;
    return new Response(null, { status: 204, headers: { "set-cookie": cookie, "cache-control": "no-store" } });
  };

  return {
    admits,
    createCode,
    handle: async (request) => {
      const { pathname } = new URL(request.url);
      if (request.method !== "POST") return undefined;
      if (pathname === "/access/session") return exchange(request);
      if (pathname !== "/access/codes") return undefined;
      return admits(request)
        ? Response.json({ code: createCode() }, { headers: { "cache-control": "no-store" } })
        : noAccess();
    },
  };
}

/** Reads one cookie of a `Cookie` header (RFC 6265, section 4.2); undefined if it is absent or cannot be decoded. */
function readCookie(header: string | null, name: string): string | undefined {
  for (const pair of (header ?? "").split(";")) {
    const [key, ...value] = pair.split("=");
    if (key?.trim() !== name) continue;
    try {
      return decodeURIComponent(value.join("=").trim());
    } catch {
      return undefined;
    }
  }
  return undefined;
}

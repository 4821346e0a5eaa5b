import type { IncomingMessage } from "node:http";
import { readHeader } from "./toRequest.ts";

const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];

const DEFAULT_PORT = 80;

/**
 * Whether a request is meant for this server: exactly one Host header (or HTTP/2 authority) with one of its names, no absolute-form address, and an Origin (if
 * any) of this server. This prevents DNS rebinding: a foreign page whose name resolves to 127.0.0.1.
 *
 * @param hosts - Exact Host values to trust instead of the loopback names with the port of the request.
 */
export function isTrustedHost(request: IncomingMessage, hosts?: readonly string[]): boolean {
  const [host, ...others] = readHeader(request, "host");
  if (host === undefined || others.length > 0 || !request.url?.startsWith("/")) return false;
  const trusted = hosts ?? loopbackHosts(request.socket.localPort);
  if (!trusted.includes(host)) return false;
  const { origin } = request.headers;
  return origin === undefined || origin === `http://${host}` || origin === `https://${host}`;
}

/** Tells a client why its request is not trusted, and what to do. */
export function describeDistrust(request: IncomingMessage): string {
  const { origin } = request.headers;
  const host = `the Host ${JSON.stringify(readHeader(request, "host").join(", "))}`;
  const came = origin === undefined ? host : `${host} and the Origin ${JSON.stringify(origin)}`;
  return `This server answers only to its own address; open the URL it printed. The request has ${came}: behind a domain or a proxy, name the Host of the page in the option "hosts".`;
}

function loopbackHosts(port: number | undefined): readonly string[] {
  return LOOPBACK.flatMap((name) => (port === DEFAULT_PORT ? [name, `${name}:${port}`] : [`${name}:${port}`]));
}

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

function loopbackHosts(port: number | undefined): readonly string[] {
  return LOOPBACK.flatMap((name) => (port === DEFAULT_PORT ? [name, `${name}:${port}`] : [`${name}:${port}`]));
}

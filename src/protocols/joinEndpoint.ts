import { trimSlashes } from "../model/index.ts";

/**
 * Returns the address of an endpoint from a server's address and the path of the endpoint below it. Providers document their addresses
 * without a version (`https://api.example.com`), with it (`.../v1`), or down to the endpoint (`.../v1/messages`), and all three are taken;
 * queries of both are kept.
 *
 * @param path - Path and query below the address, e.g. `/v1/messages`; empty for an address that is the endpoint.
 */
export function joinEndpoint(url: string, path: string): string {
  if (path === "") return url;
  const [address, ...own] = url.split("?");
  const [whole, ...added] = path.split("?");
  const base = trimSlashes(address ?? "");
  const below = (whole ?? "").replace(/^\/v\d\w*(?=\/)/, "");
  const rest = base.endsWith(below) ? "" : /\/v\d\w*$/.test(base) ? below : whole;
  return [`${base}${rest}`, ...own, ...added].join("?").replace(/\?(.*)\?/, "?$1&");
}

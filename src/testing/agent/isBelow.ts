import { trimSlashes } from "../../model/index.ts";

/** Whether an address names a path or something below it, by whole segments. Slashes at the end of the path mean nothing, as for the server. */
export function isBelow(address: string, path: string): boolean {
  const base = trimSlashes(path);
  const [pathname = ""] = address.split("?");
  return pathname === base || pathname.startsWith(`${base}/`);
}

import { readFile, realpath } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { framePolicy } from "./securityHeaders.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
};

function decode(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

/** The real path of a file in the folder; undefined if it does not exist, a name in it begins with a dot, or a symbolic link leads outside. */
async function locate(folder: string, pathname: string): Promise<string | undefined> {
  const decoded = decode(pathname);
  if (decoded === undefined || /[\0\\]/.test(decoded)) return undefined;
  if (decoded.split("/").some((segment) => segment.startsWith("."))) return undefined;
  try {
    const root = await realpath(folder);
    const file = await realpath(join(root, decoded));
    return file.startsWith(root + sep) ? file : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads a file of a built app: by its path, or the page for `/` and for the routes of the app.
 *
 * @param page - The page for routes; undefined if the client does not accept HTML, so that a script with a wrong URL gets no page.
 * @returns The response, or undefined if there is no such file, or its extension is not listed in `TYPES`.
 */
export async function readStaticFile(folder: string, pathname: string, page?: string): Promise<Response | undefined> {
  const isRoute = pathname === "/" || (page !== undefined && extname(pathname) === "");
  const file = await locate(folder, isRoute ? `/${page ?? "index.html"}` : pathname);
  const type = file && TYPES[extname(file).toLowerCase()];
  if (!file || !type) return undefined;
  // Vite adds a hash of the content to the file names below assets/.
  const cache = pathname.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
  try {
    const headers = { "content-type": type, "cache-control": cache };
    const policy = pathname.startsWith("/frames/") ? { "content-security-policy": framePolicy } : {};
    return new Response(await readFile(file), { headers: { ...headers, ...policy } });
  } catch {
    return undefined;
  }
}

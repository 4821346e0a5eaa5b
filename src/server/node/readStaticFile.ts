import { readFile, realpath } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { framePolicy } from "./securityHeaders.ts";

/** Any other file is bytes, which no browser takes for something else (`nosniff`). */
const TYPES: Readonly<Record<string, string | undefined>> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".mp3": "audio/mpeg",
  ".mp4": "video/mp4",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".ttf": "font/ttf",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webm": "video/webm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
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
 * @returns The response, or undefined if there is no such file.
 */
export async function readStaticFile(folder: string, pathname: string, page?: string): Promise<Response | undefined> {
  const isRoute = pathname === "/" || (page !== undefined && extname(pathname) === "");
  const file = await locate(folder, isRoute ? `/${page ?? "index.html"}` : pathname);
  if (file === undefined) return undefined;
  const type = TYPES[extname(file).toLowerCase()] ?? "application/octet-stream";
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

import { readFile, realpath } from "node:fs/promises";
import { extname, join, sep } from "node:path";

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

/** The real place of a file inside the folder; undefined where there is none, or where the name or a link leads outside. */
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
 * Reads a file of a built app: by its path, or its page for the root and for the app's own routes.
 *
 * @param page - The page to show; absent where no browser asks for one, because a script that asks for a wrong address gets no HTML.
 * @returns The answer, or undefined where the folder holds neither.
 */
export async function readStaticFile(folder: string, pathname: string, page?: string): Promise<Response | undefined> {
  const isRoute = pathname === "/" || (page !== undefined && extname(pathname) === "");
  const file = await locate(folder, isRoute ? `/${page ?? "index.html"}` : pathname);
  const type = file && TYPES[extname(file).toLowerCase()];
  if (!file || !type) return undefined;
  // Vite puts a hash of the content into the names below assets/.
  const cache = pathname.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
  try {
    return new Response(await readFile(file), { headers: { "content-type": type, "cache-control": cache } });
  } catch {
    return undefined;
  }
}

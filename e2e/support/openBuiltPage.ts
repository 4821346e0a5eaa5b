import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Page } from "@playwright/test";
import { build } from "vite";
import { securityHeaders } from "../../src/server/node/securityHeaders.ts";
import { kitStyles } from "../../scripts/styles/kitStyles.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

const types: Readonly<Record<string, string>> = { js: "text/javascript", css: "text/css" };

/** A page of a frame beside a built page. */
export interface BuiltFrame {
  /** Its name: it is served below `/built/`, with no other policy than its own. */
  readonly name: string;
  readonly html: string;
}

/**
 * Bundles a page of `e2e/pages` and opens it in this browser under the same strict policy as the kit's own server, with the query of
 * `search`. Without a frame, the policy allows none.
 */
export async function openBuiltPage(page: Page, name: string, search = "", frame?: BuiltFrame): Promise<void> {
  const built = await build({
    configFile: false,
    root,
    base: "/built/",
    logLevel: "error",
    plugins: [react()],
    css: { postcss: { plugins: [kitStyles()] } },
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      minify: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: {
        input: `e2e/pages/${name}.tsx`,
        output: { entryFileNames: "page.js", assetFileNames: "page[extname]" },
      },
    },
  });
  const files = new Map<string, string | Uint8Array>();
  for (const { output } of [built].flat().filter((result) => "output" in result)) {
    for (const file of output) files.set(file.fileName, file.type === "chunk" ? file.code : file.source);
  }
  const html = `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>${name}</title><link rel="stylesheet" href="page.css"><body></body><script type="module" src="page.js"></script></html>`;
  const own = securityHeaders["content-security-policy"] ?? "";
  const policy = frame === undefined ? own.replace("frame-src 'self'", "frame-src 'none'") : own;
  await page.route("**/built/**", (route) => {
    const path = new URL(route.request().url()).pathname.slice("/built/".length);
    if (frame !== undefined && path === frame.name)
      return route.fulfill({ body: frame.html, contentType: "text/html" });
    const body = path === "" ? html : files.get(path);
    if (body === undefined) return route.fulfill({ status: 404 });
    const contentType = types[path.split(".").at(-1) ?? ""] ?? "text/html";
    return route.fulfill({
      body: typeof body === "string" ? body : Buffer.from(body),
      headers: { ...securityHeaders, "content-security-policy": policy },
      contentType,
    });
  });
  await page.goto(`/built/${search}`);
}

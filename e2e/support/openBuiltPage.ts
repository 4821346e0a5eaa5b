import type { Page } from "@playwright/test";
import { securityHeaders } from "../../src/server/node/securityHeaders.ts";
import { builtPagesVariable } from "./buildPages.ts";

const types: Readonly<Record<string, string>> = { js: "text/javascript", css: "text/css" };

/** A page of a frame beside a built page. */
export interface BuiltFrame {
  /** Its name: it is served below `/built/`, with no other policy than its own. */
  readonly name: string;
  readonly html: string;
}

/**
 * Opens a page of `e2e/pages` in this browser under the same strict policy as the kit's own server, with the query of `search`.
 * Without a frame, the policy allows none.
 */
export async function openBuiltPage(page: Page, name: string, search = "", frame?: BuiltFrame): Promise<void> {
  const html = `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>${name}</title><link rel="stylesheet" href="page.css"><body></body><script type="module" src="page.js"></script></html>`;
  const own = securityHeaders["content-security-policy"] ?? "";
  const policy = frame === undefined ? own.replace("frame-src 'self'", "frame-src 'none'") : own;
  const headers = { ...securityHeaders, "content-security-policy": policy };
  await page.route("**/built/**", async (route) => {
    const path = new URL(route.request().url()).pathname.slice("/built/".length);
    if (frame !== undefined && path === frame.name)
      return route.fulfill({ body: frame.html, contentType: "text/html" });
    if (path === "") return route.fulfill({ body: html, headers, contentType: "text/html" });
    const response = await fetch(`${process.env[builtPagesVariable]}/${name}/${path}`);
    if (response.status === 500) throw new Error(await response.text());
    if (!response.ok) return route.fulfill({ status: response.status });
    const contentType = types[path.split(".").at(-1) ?? ""] ?? "text/html";
    return route.fulfill({ body: Buffer.from(await response.arrayBuffer()), headers, contentType });
  });
  await page.goto(`/built/${search}`);
}

import { existsSync } from "node:fs";
import { chromium } from "playwright";

const systemBrowsers = [
  "/usr/lib/chromium/chromium-headless-shell",
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

/** Finds a Chromium for the tests: `CHROMIUM_PATH`, else Playwright's own (undefined), else one of the system's; null where there is none. */
export function findChromium(): string | undefined | null {
  const wished = process.env["CHROMIUM_PATH"];
  if (wished) return wished;
  if (existsSync(chromium.executablePath())) return undefined;
  return systemBrowsers.find((path) => existsSync(path)) ?? null;
}

/** Launch options for Playwright and Vitest: the found browser, and flags that keep it from calling home. */
export function chromiumLaunchOptions(): { args: string[]; executablePath?: string } {
  const path = findChromium();
  return {
    args: [
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
    ...(path ? { executablePath: path } : {}),
  };
}

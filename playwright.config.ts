import { defineConfig, devices, firefox, webkit } from "@playwright/test";
import { existsSync } from "node:fs";
import { port, serverUrl, token } from "./e2e/support/serverUnderTest.ts";
import type { World } from "./e2e/support/test.ts";
import { workspaces } from "./e2e/support/workspaces.ts";
import { chromiumLaunchOptions } from "./scripts/browser.ts";

const tokenCookie = {
  name: `countersign-${port}`,
  value: token,
  domain: "127.0.0.1",
  path: "/",
  expires: -1,
  httpOnly: true,
  secure: false,
  sameSite: "Strict",
} as const;

/** Firefox and WebKit run where Playwright's own builds are installed; Chromium always. */
const otherBrowsers = [
  ...(existsSync(firefox.executablePath()) ? [{ name: "firefox", use: devices["Desktop Firefox"] }] : []),
  ...(existsSync(webkit.executablePath()) ? [{ name: "webkit", use: devices["Desktop Safari"] }] : []),
];

const desktopChromium = {
  ...devices["Desktop Chrome"],
  channel: undefined,
  launchOptions: chromiumLaunchOptions(),
};

export default defineConfig<object, World>({
  testDir: "e2e",
  fullyParallel: true,
  globalSetup: "./e2e/support/buildPages.ts",
  // Flows mostly wait, for latency and for the delay before a prompt accepts keys: more run at once than there are cores.
  workers: 3,
  forbidOnly: true,
  // A busy machine gets time; a state that never comes fails all the same.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: [["list"]],
  use: {
    baseURL: serverUrl,
    testIdAttribute: "data-slot",
    storageState: { cookies: [tokenCookie], origins: [] },
  },
  projects: [
    { name: "chromium", use: desktopChromium },
    // The same flows as people have them who are not on the machine of the server and have not been here before.
    {
      name: "far away",
      grep: /@far/,
      use: { ...desktopChromium, far: true, storageState: { cookies: [], origins: [] } },
    },
    ...otherBrowsers,
  ],
  webServer: {
    command: `node dist/cli/index.js serve --port ${port} --pace 0 --no-data`,
    url: `${serverUrl}/`,
    reuseExistingServer: !process.env["CI"],
    env: { TMPDIR: workspaces, COUNTERSIGN_TOKEN: token },
    // The server removes the copies of its workspaces when it is told to stop.
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
    stdout: "ignore",
    timeout: 60_000,
  },
});

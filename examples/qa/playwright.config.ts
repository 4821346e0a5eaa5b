import { defineConfig, devices } from "@playwright/test";

/** The page of the app, built and served without any agent server. */
const url = "http://127.0.0.1:4173/";

export default defineConfig({
  testDir: "flows",
  fullyParallel: true,
  forbidOnly: true,
  // A busy machine gets time; a state that never comes fails all the same.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    baseURL: url,
    // A browser that is installed already; without it the one that `npx playwright install chromium` gets.
    launchOptions: { executablePath: process.env["CHROMIUM_PATH"] },
  },
  webServer: {
    command: "npx vite preview app --host 127.0.0.1 --port 4173 --strictPort",
    url,
    reuseExistingServer: process.env["CI"] === undefined,
  },
});

import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";

/** The same tests twice: quickly in a DOM without a browser, and in a browser, which makes the presses itself. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "happy-dom",
          environment: "happy-dom",
          include: ["units/**/*.test.tsx"],
          exclude: ["**/*.browser.test.tsx"],
          // The style sheet of a package is read by Vite, not by Node.
          server: { deps: { inline: ["countersign"] } },
        },
      },
      {
        test: {
          name: "browser",
          include: ["units/**/*.test.tsx"],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: process.env["CHROMIUM_PATH"] } }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});

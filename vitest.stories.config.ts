import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { chromiumLaunchOptions } from "./scripts/browser.ts";
import { bySize, turn } from "./scripts/fullRun.ts";

/** Every story is a test: it renders, its play function passes and axe finds nothing. */
export default defineConfig({
  plugins: [storybookTest({ configDir: ".storybook" })],
  test: {
    name: "stories",
    isolate: false,
    testTimeout: 180_000,
    // The looks of a story are checked in a hook.
    hookTimeout: 180_000,
    setupFiles: [".storybook/looks.ts"],
    provide: { share: { turn, storiesPerLook: bySize(16, 1, 1), looksPerStory: bySize(1, 2, 7) } },
    browser: {
      enabled: true,
      headless: true,
      // The looks are emulated through the browser's own protocol.
      api: { allowWrite: true, allowExec: true },
      screenshotFailures: false,
      provider: playwright({ launchOptions: chromiumLaunchOptions() }),
      instances: [{ browser: "chromium" }],
    },
  },
});

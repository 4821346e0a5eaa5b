import { chromium } from "playwright";
import { chromiumLaunchOptions } from "./browser.ts";
import { openDemo } from "./openDemo.ts";

/** Takes the picture of the README, docs/images/chat.png: the agent in the middle of a repair, asking before it edits. The demo must be built. */
const browser = await chromium.launch(chromiumLaunchOptions());
const { page, chat, close } = await openDemo(browser, {
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: 1.5,
});
await chat.open({ query: { theme: "light" } });
await chat.send("Fix the failing test");
await chat.allow();
await chat.permissions.filter({ hasText: "scratch copies" }).waitFor();
await chat.allow();
await chat.permissions.filter({ hasText: "Edit src/coupons.js" }).getByRole("button", { name: "Allow once" }).focus();
await page.locator('[data-slot="follow"]').getByText("const coupon").first().waitFor();
await page.evaluate(() => document.fonts.ready);
// A moment: colours of code are computed in a worker, and nothing tells when.
await page.waitForTimeout(1500);
await page.screenshot({ path: "docs/images/chat.png", animations: "disabled" });
await close();
await browser.close();

import { sample } from "../scripts/fullRun.ts";
import corpus from "../src/content/fixtures/hostile-markdown.json" with { type: "json" };
import type { HostileItem, HostilePage } from "./pages/HostilePage.ts";
import { mermaidFrame } from "./support/mermaidFrame.ts";
import { openBuiltPage } from "./support/openBuiltPage.ts";
import { expect, test } from "./support/test.ts";

const items: readonly HostileItem[] = sample(corpus.items, 12).map(({ id, payload }) => ({ id, payload }));

test("U1 U2 U4 U6 U14 hostile text runs, fetches and opens nothing in any place, in a browser under the strict policy", async ({
  chat,
  page,
}) => {
  test.setTimeout(240_000 + 2_000 * items.length);
  const opened: string[] = [];
  page.on("dialog", (dialog) => {
    opened.push(dialog.message());
    void dialog.dismiss();
  });
  page.on("popup", (popup) => opened.push(popup.url()));
  page.on("framenavigated", (frame) => {
    // The frame of diagrams is the kit's own.
    if (!frame.url().endsWith("/built/mermaid.html")) opened.push(frame.url());
  });
  await openBuiltPage(page, "hostile", "", mermaidFrame);
  const address = page.url();
  await expect.poll(() => page.evaluate(() => "draw" in globalThis)).toBe(true);
  opened.length = 0;
  // A moment: draw() returns when it has drawn and watched everything.
  const found = await page.evaluate((given) => (globalThis as unknown as HostilePage).draw(given), items);
  expect(found).toEqual([]);
  // Requests that start when the page is idle (a favicon, a preload, an `onerror`) have been sent by now.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  expect(opened).toEqual([]);
  await expect(page).toHaveURL(address);
  // The policy of the frame refuses what hostile diagrams ask for; each refusal is an event and a line in the console.
  // Only its policy names scripts by their hash.
  const ofFrame =
    /on \/built\/mermaid\.html$|Note that '[\w-]+' was not explicitly set|^Setting the document's base URI|directive 'script-src 'sha256-/;
  chat.errors.splice(0, Infinity, ...chat.errors.filter((error) => !ofFrame.test(error)));
  chat.expectNoErrors();
});

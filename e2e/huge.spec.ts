import { isFullRun } from "../scripts/fullRun.ts";
import { writeFigures, type Figure } from "../scripts/reliability/writeFigures.ts";
import type { HugePage } from "./pages/HugePage.ts";
import { openBuiltPage } from "./support/openBuiltPage.ts";
import { expect, test } from "./support/test.ts";

// Measures, so it runs in a full run only; src/renderers/tool-call/hugeCalls.test.tsx tests what is mounted of some megabytes.
if (isFullRun) {
  test("U10 U11 a hundred megabytes leave the tab alive: little is mounted, and content over the limit is reported", async ({
    page,
  }) => {
    test.setTimeout(600_000);
    await openBuiltPage(page, "huge");
    await expect.poll(() => page.evaluate(() => "drawGiant" in globalThis)).toBe(true);
    const giants = await page.evaluate(() => (globalThis as unknown as HugePage).giants);
    const figures: Figure[] = [];
    for (const name of giants) {
      // A moment: drawGiant() measures, and returns when the page is still.
      const { elements, characters, longest, text } = await page.evaluate(
        (giant) => (globalThis as unknown as HugePage).drawGiant(giant, 100),
        name,
      );
      expect.soft(elements, name).toBeLessThanOrEqual(2_000);
      expect.soft(characters, name).toBeLessThanOrEqual(100_000);
      if (name.startsWith("an event")) expect.soft(text, name).toContain("too large");
      if (name.startsWith("JSON")) expect.soft(text, name).toContain("unreadable");
      const figure = `${elements} elements, ${characters} characters, the page held up for ${longest} ms at most`;
      figures.push({ row: "U10", what: /\d/.test(name) ? name : `${name} of 100 MB`, figure });
    }
    writeFigures("giants", figures);
  });
}

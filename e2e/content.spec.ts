import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { sample } from "../scripts/fullRun.ts";
import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

/** Collects every text that answers show, from now on. */
async function watchAnswers(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const seen = new Set<string>();
    Reflect.set(window, "seenAnswers", seen);
    const look = (): void => {
      for (const element of document.querySelectorAll(".cs-markdown")) seen.add(element.textContent ?? "");
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => [...(Reflect.get(window, "seenAnswers") as Set<string>)]);
}

for (const wire of sample(["aap", "deltakit", "uipath", "ai-sdk-ui", "ag-ui"], 1)) {
  test(`an answer over ${wire} streams without markers, and its table, code and sources can be used`, async ({
    chat,
    page,
  }) => {
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (/^https?:/.test(request.url()) && !/^https?:\/\/(?:127\.0\.0\.1|localhost)[:/]/.test(request.url()))
        foreign.push(request.url());
    });
    await chat.open({ agent: `scenarios/sources/${wire}` });
    const answers = await watchAnswers(page);
    await chat.send("go");
    await chat.turnEnds();

    await expect.poll(async () => (await answers()).length).toBeGreaterThan(0);
    // A moment: the turn has ended, and everything that was shown in it is recorded.
    const seen = await answers();
    // `[1, 2]` and `=>` are code; no other sign of markdown may show.
    expect(seen.filter((words) => /\*\*|`|\|/.test(words))).toEqual([]);

    const answer = page.locator(".cs-markdown").last();
    await answer.getByRole("table").hover();
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as CSV" }).click();
    const saved = await file;
    expect(saved.suggestedFilename()).toBe("table.csv");
    expect(await readFile(await saved.path(), "utf8")).toBe(
      "\ufeffFile,Tests,Time\r\nbasket.test.js,12,84 ms\r\ntotal.test.js,3,9 ms\r\n",
    );

    await answer.locator(".cs-code-block").hover();
    await page.getByRole("button", { name: "Open large" }).click();
    const large = page.getByRole("dialog", { name: "Code, js" });
    await expect(large.locator("code")).toContainText('import test from "node:test";');
    await page.keyboard.press("Escape");
    await expect(large).toHaveCount(0);

    const list = page.getByRole("region", { name: "Sources" });
    await expect(list.getByRole("listitem")).toContainText([
      "Test runner",
      "Node.js 20 is now available",
      "Collecting code coverage",
    ]);
    const numbers = answer.getByRole("button", { name: /^Source \d/ });
    await expect(numbers.first()).toHaveAccessibleName("Source 1: Test runner");
    await numbers.first().click();
    const card = page.getByRole("group", { name: "Source 1: Test runner" });
    await expect(card.getByRole("link", { name: "Test runner" })).toHaveAttribute(
      "href",
      "https://nodejs.org/api/test.html",
    );
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(card).toHaveCount(0);
    await expect(numbers.first()).toBeFocused();
    expect(foreign).toEqual([]);
    expect(chat.errors).toEqual([]);
  });
}

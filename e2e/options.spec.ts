import type { Page, Request } from "@playwright/test";
import { sample } from "../scripts/fullRun.ts";
import { expectAccessible } from "./support/axe.ts";
import { openBuiltPage } from "./support/openBuiltPage.ts";
import { expect, test } from "./support/test.ts";

/** Returns the model and the effort in the next request with a text. */
async function nextChoice(page: Page, text: string): Promise<unknown> {
  const request: Request = await page.waitForRequest((one) => one.postData()?.includes(text) === true);
  const { model, reasoning } = request.postDataJSON();
  return { model, effort: reasoning?.effort };
}

for (const wire of sample(
  ["openai-chat", "ai-sdk-ui", "anthropic-messages", "openai-responses", "gemini-generate", "ag-ui"],
  1,
)) {
  test(`over ${wire} the app's model is chosen by keys, in effect from the next prompt on, and kept with the conversation`, async ({
    chat,
    page,
  }) => {
    await openBuiltPage(page, "composer", `?wire=${wire}&stored`);
    const [first] = await Promise.all([nextChoice(page, "first"), chat.send("first")]);
    expect(first).toEqual({ model: "large", effort: undefined });
    await chat.turnEnds();

    await page.getByRole("button", { name: "Model: Large" }).press("ArrowDown");
    await page.getByRole("menuitemradio", { name: /^Small/ }).press("Enter");
    await expect(page.getByRole("button", { name: "Model: Small" })).toHaveAttribute("aria-busy", "false");
    await page.getByRole("button", { name: "Effort: Usual effort" }).click();
    await page.getByRole("menuitemradio", { name: "High effort" }).click();
    await expectAccessible(page);
    const [second] = await Promise.all([nextChoice(page, "second"), chat.send("second")]);
    expect(second).toEqual({ model: "small", effort: "high" });
    await chat.turnEnds();

    await page.reload();
    await expect(page.getByRole("button", { name: "Model: Small" })).toBeVisible();
    const [third] = await Promise.all([nextChoice(page, "third"), chat.send("third")]);
    expect(third).toEqual({ model: "small", effort: "high" });
    await chat.turnEnds();

    // Another conversation has choices of its own.
    await page.getByRole("button", { name: "New conversation" }).click();
    await expect(page.getByRole("button", { name: "Model: Large" })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 700 });
    await page.getByRole("button", { name: "Session settings" }).click();
    await expect(page.getByRole("menuitemradio")).toHaveCount(4);
    await page.keyboard.press("Escape");
    // The page writes for the last time when it is left.
    await page.goto("/built/page.css");
    await page.evaluate(() => sessionStorage.clear());
  });
}

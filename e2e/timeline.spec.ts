import type { Locator, Page } from "@playwright/test";
import { sample } from "../scripts/fullRun.ts";
import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

const sliderOf = (page: Page): Locator => page.getByRole("slider", { name: "Go through the steps" });

/** Presses a key on the slider until its step has these words. */
async function stepTo(slider: Locator, key: "ArrowLeft" | "ArrowRight", words: RegExp): Promise<void> {
  await expect(async () => {
    const text = (await slider.getAttribute("aria-valuetext")) ?? "";
    if (words.test(text)) return;
    await slider.press(key);
    // A second press before this one has its effect would go too far.
    await expect(slider).not.toHaveAttribute("aria-valuetext", text);
    expect(await slider.getAttribute("aria-valuetext")).toMatch(words);
  }).toPass({ intervals: [20] });
}

for (const wire of sample(["chat", "aap", "acp"], 1)) {
  test(`over ${wire} a repair is played again: each file as it was then, commands, grants, the way to a card and back`, async ({
    chat,
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await chat.open({ agent: wire });
    await chat.repair();
    const panel = page.getByTestId("follow");
    const slider = sliderOf(page);
    await expect(panel.getByRole("button", { name: "Result", pressed: true })).toBeVisible();
    await expect(slider, "what the turn was for").toHaveAttribute(
      "aria-valuetext",
      /: Edited src\/coupons\.js, line 15$/,
    );
    await expect(panel.getByTestId("step-grant")).toContainText("Allowed by you");
    await expect(panel.getByTestId("step-outcome")).toContainText("14 tests passed");
    await slider.focus();
    await slider.press("Home");
    await expect(slider).toHaveAttribute("aria-valuetext", /^Step 1 of \d+: Read package\.json/);
    await expect(panel.getByRole("region", { name: "Text of package.json" })).toContainText("corner-shop");

    await stepTo(slider, "ArrowRight", /Read src\/coupons\.js/);
    const text = panel.getByRole("region", { name: "Text of src/coupons.js" });
    await expect(text).toContainText("subtotal > coupon.minimum");
    await expect(text, "the edit comes later").not.toContainText("subtotal >= coupon.minimum");
    await expect(panel).toContainText("As it was at this step");

    await stepTo(slider, "ArrowRight", /Allowed: Edit src\/coupons\.js/);
    await expect(panel).toContainText("Proposed, not applied");
    await expect(panel.getByTestId("step-decision")).toContainText("Allowed by you");

    await stepTo(slider, "ArrowRight", /: Edited src\/coupons\.js, line 15$/);
    await expect(text.locator('[data-type="removed"]')).toContainText("subtotal > coupon.minimum");
    await expect(text.locator('[data-type="added"]')).toContainText("subtotal >= coupon.minimum");
    await expect(text).toContainText("export function findCoupon");
    await expect(slider, "nothing moves the focus").toBeFocused();
    await expectAccessible(page);

    await panel.getByRole("button", { name: "Show the call in the conversation" }).click();
    const call = chat.toolCall("edit_file");
    await expect(call).toBeInViewport();
    await panel.getByRole("button", { name: "Result" }).click();
    await panel.getByTestId("step-outcome").click();
    await expect(slider).toHaveAttribute("aria-valuetext", /Ran node --test/);
    await expect(panel.getByTestId("step-output")).toContainText("14 tests passed");
    await expect(panel).toContainText("Exit 0");
    await chat.openCall(call);
    await call.getByRole("button", { name: "Show in timeline" }).click();
    await expect(slider).toHaveAttribute("aria-valuetext", /: Edited src\/coupons\.js, line 15$/);
    await expect(text.locator('[data-type="added"]')).toBeVisible();
  });
}

test("after a reload the timeline has the same steps and the same texts", async ({ chat, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await chat.open({ agent: "aap" });
  await chat.repair();
  const panel = page.getByTestId("follow");
  const steps = panel.getByRole("list", { name: "Steps" }).getByRole("listitem");
  await panel.getByRole("button", { name: "Steps" }).click();
  await expect.poll(() => steps.count()).toBeGreaterThan(10);
  const before = await steps.allInnerTexts();
  await page.reload();
  await expect(chat.toolCall("edit_file")).toHaveCount(1);
  await panel.getByRole("button", { name: "Steps" }).click();
  await expect.poll(() => steps.allInnerTexts()).toEqual(before);
  const slider = sliderOf(page);
  await slider.focus();
  await slider.press("Home");
  await stepTo(slider, "ArrowRight", /Read src\/coupons\.js/);
  await expect(panel.getByRole("region", { name: "Text of src/coupons.js" })).toContainText(
    "subtotal > coupon.minimum",
  );
});

test("new steps do not move the one that is shown; they are counted, and one press leads to the live agent", async ({
  chat,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await chat.open({ agent: "chat" });
  for (const path of ["src/cart.js", "src/price.js"]) {
    await chat.send(`read ${path}`);
    await chat.turnEnds();
  }
  const panel = page.getByTestId("follow");
  const slider = sliderOf(page);
  await panel.getByRole("button", { name: "Previous step" }).click();
  await expect(slider).toHaveAttribute("aria-valuetext", "Step 1 of 2: Read src/cart.js");
  await chat.send("read src/coupons.js");
  await chat.turnEnds();
  await expect(slider).toHaveAttribute("aria-valuetext", "Step 1 of 3: Read src/cart.js");
  await panel.getByRole("button", { name: "1 new step · Result" }).click();
  await expect(slider).toHaveAttribute("aria-valuetext", "Step 3 of 3: Read src/coupons.js");
});

test("playing ends at the live agent, rests while the page is hidden, and moves no focus", async ({ chat, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.clock.install();
  await chat.open({ agent: "scenarios/permission-queue/deltakit" });
  await chat.send("Clean up caches and builds");
  await chat.answerUntilEnd(() => page.clock.runFor(1000));
  const slider = sliderOf(page);
  const panel = page.getByTestId("follow");
  // The page's time stands still from here: a step is shown for two seconds only.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await panel.getByRole("button", { name: "Play" }).click();
  await expect(slider).toHaveAttribute("aria-valuetext", /^Step 1 of/);
  const setHidden = (state: string): Promise<void> =>
    page.evaluate((value) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => value });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await setHidden("hidden");
  await page.clock.runFor(60_000);
  await expect(slider).toHaveAttribute("aria-valuetext", /^Step 1 of/);
  await setHidden("visible");
  await page.clock.runFor(3000);
  await expect(slider).not.toHaveAttribute("aria-valuetext", /^Step 1 of/);
  await expect(async () => {
    await page.clock.runFor(3000);
    await expect(panel.getByRole("button", { name: "Result", pressed: true })).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(panel.getByRole("button", { name: "Play" })).toBeFocused();
});

test("one search is one step with its hits, and a page tool's sentence is no source text", async ({ chat, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await chat.open({ agent: "chat" });
  await chat.send("where is the total");
  await chat.turnEnds();
  const panel = page.getByTestId("follow");
  const slider = sliderOf(page);
  await expect(slider).toHaveAttribute("aria-valuetext", /^Step 2 of 2/);
  await slider.focus();
  await slider.press("Home");
  await expect(slider).toHaveAttribute("aria-valuetext", "Step 1 of 2: Searched total");
  const hits = panel.getByRole("list", { name: "Places" });
  await expect(hits.getByRole("listitem")).toHaveCount(20);
  await hits
    .getByRole("button", { name: /src\/receipt\.js/ })
    .first()
    .click();
  await expect(panel.getByRole("region", { name: "Text of src/receipt.js" })).toContainText("import");

  await chat.open({ agent: "scenarios/mixed-parallel/aap" });
  await chat.send("Check the selection, the docs and the tests in parallel");
  await chat.answerUntilEnd();
  await slider.focus();
  await stepTo(slider, "ArrowLeft", /src\/invoice\.js/);
  await expect(panel.getByText("The file’s text at this step isn’t available.")).toBeVisible();
});

test("on a narrow touch screen every control of the player is 44 pixels high, and nothing overflows", async ({
  browser,
  baseURL,
  chat,
}) => {
  await chat.open({ agent: "chat" });
  const context = await browser.newContext({
    viewport: { width: 390, height: 800 },
    hasTouch: true,
    isMobile: true,
    ...(baseURL === undefined ? {} : { baseURL }),
    storageState: await chat.page.context().storageState(),
  });
  const page = await context.newPage();
  await page.goto("/?agent=chat&steps=open");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("read src/cart.js");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Show files" }).click();
  const timeline = page.getByTestId("timeline");
  await expect(timeline).toBeVisible();
  const controls = timeline.locator("button, input");
  await expect(controls).not.toHaveCount(0);
  const heights = (): Promise<number[]> =>
    controls.evaluateAll((drawn) => drawn.map((control) => control.getBoundingClientRect().height));
  await expect.poll(async () => Math.min(...(await heights()))).toBeGreaterThanOrEqual(44);
  await expect.poll(() => timeline.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await context.close();
});

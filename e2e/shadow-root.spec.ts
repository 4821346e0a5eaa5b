import { openBuiltPage } from "./support/openBuiltPage.ts";
import { expect, test } from "./support/test.ts";

test("in a shadow root mentions and settings are chosen by a press, and the caret stays behind a mention", async ({
  chat,
  page,
}) => {
  await openBuiltPage(page, "composer", "?wire=openai-chat&shadow");
  await chat.composer.fill("Close  today");
  for (let step = 0; step < " today".length; step += 1) await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("@12");
  await page.getByRole("option", { name: "CART-12" }).click();
  await expect(chat.composer).toHaveValue("Close @CART-12 today");
  await page.keyboard.type("and ");
  await expect(chat.composer).toHaveValue("Close @CART-12 and today");
  await page.getByRole("button", { name: "Model: Large" }).click();
  await page.getByRole("menuitemradio", { name: /^Small/ }).click();
  await expect(page.getByRole("button", { name: "Model: Small" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitemradio", { name: /^Small/ })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("menuitemradio", { name: /^Large/ })).toBeFocused();
  // A press anywhere else closes the menu, in the shadow root as well as outside of it.
  await page.getByRole("heading", { name: "Tickets" }).click();
  await expect(page.getByRole("menu")).toHaveCount(0);
});

test("in a shadow root a prompt that arrives opens no dialog over what somebody types", async ({ chat, page }) => {
  await openBuiltPage(page, "composer", "?wire=deltakit&shadow&dialog&scenario=permission-queue");
  // On a slow machine the prompt would arrive before anything is typed.
  let begin = (): void => undefined;
  const typing = new Promise<void>((resolve) => (begin = resolve));
  await page.route("**/api/scenarios/**", async (route) => {
    if (route.request().method() === "POST") await typing;
    await route.fallback();
  });
  await chat.composer.pressSequentially("go");
  await page.keyboard.press("Enter");
  await expect(chat.composer).toHaveValue("");
  await page.keyboard.type("and then");
  begin();
  const review = page.getByRole("button", { name: "Review", exact: true });
  await expect(review).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(chat.composer).toBeFocused();
  await review.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(review).toBeFocused();
});

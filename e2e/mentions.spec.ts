import { sample } from "../scripts/fullRun.ts";
import { expectAccessible } from "./support/axe.ts";
import { openBuiltPage } from "./support/openBuiltPage.ts";
import { expect, test } from "./support/test.ts";

for (const agent of ["chat", "acp"]) {
  test(`over ${agent} the files that the agent touched are mentioned by keys alone`, async ({ chat, page }) => {
    await chat.open({ agent });
    await chat.composer.pressSequentially("ask @");
    await expect(page.getByRole("listbox")).toHaveCount(0);
    await chat.composer.fill("");
    await chat.send("Show src/cart.js");
    await chat.turnEnds();
    await chat.composer.pressSequentially("Mail ada@shop.test what is in @");
    const list = page.getByRole("listbox", { name: "Mentions" });
    await expect(list.getByRole("option").first()).toContainText("src/cart.js");
    await expectAccessible(page);
    await page.keyboard.type("crt");
    await expect(list.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(list).toHaveCount(0);
    await expect(chat.composer).toHaveValue("Mail ada@shop.test what is in @crt");
    await page.keyboard.press("Backspace");
    await expect(list).toHaveCount(0);
    await page.keyboard.press("Control+A");
    await page.keyboard.type("What is in @car");
    await expect(list.getByRole("option").first()).toContainText("src/cart.js");
    await page.keyboard.press("Tab");
    await expect(chat.composer).toHaveValue("What is in @src/cart.js ");
    await expect(chat.composer).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(chat.messages("user").last()).toContainText("What is in @src/cart.js");
    await chat.turnEnds();
    // A recalled prompt opens no list, so that the arrows go on.
    await page.keyboard.press("ArrowUp");
    await expect(chat.composer).toHaveValue("What is in @src/cart.js");
    await page.keyboard.press("ArrowUp");
    await expect(chat.composer).toHaveValue("Show src/cart.js");
  });
}

for (const wire of sample(["ai-sdk-ui", "acp", "anthropic-messages", "ag-ui", "openai-chat", "uipath"], 1)) {
  test(`over ${wire} what an app finds is mentioned in the text, and linked where the wire carries links`, async ({
    chat,
    page,
  }) => {
    await openBuiltPage(page, "composer", `?wire=${wire}`);
    await chat.composer.pressSequentially("Close @doc");
    const list = page.getByRole("listbox", { name: "Mentions" });
    await expect(list.getByRole("option")).toHaveText(["DOCS-3"]);
    // The key does nothing while the options are those of the letters before.
    await expect(async () => {
      await page.keyboard.press("Enter");
      await expect(chat.composer).toHaveValue("Close @DOCS-3 ", { timeout: 5000 });
    }).toPass();
    await page.keyboard.type("and @12");
    await expect(list.getByRole("option")).toHaveText(["CART-12"]);
    await list.getByRole("option").click();
    await expect(chat.composer).toBeFocused();
    const sent = page.waitForRequest((request) => request.postData()?.includes("Close @DOCS-3 and @CART-12") === true);
    await page.keyboard.press("Enter");
    await chat.turnEnds();
    const body = (await sent).postData() ?? "";
    const carriesLinks = !["anthropic-messages", "openai-chat"].includes(wire);
    for (const ticket of ["DOCS-3", "CART-12"])
      expect(body.includes(`https://tickets.test/${ticket}`), ticket).toBe(carriesLinks);
    await expect(chat.thread.getByText("Close @DOCS-3 and @CART-12")).toBeVisible();
  });
}

test("an input method keeps its keys while a mention is composed", async ({ chat, page }) => {
  await openBuiltPage(page, "composer", "?wire=ai-sdk-ui");
  const keyboard = await page.context().newCDPSession(page);
  const list = page.getByRole("listbox", { name: "Mentions" });
  await chat.composer.pressSequentially("@");
  await expect(list.getByRole("option")).toHaveCount(3);
  await keyboard.send("Input.imeSetComposition", { text: "でか", selectionStart: 2, selectionEnd: 2 });
  await expect(chat.composer).toHaveValue("@でか");
  await expect(list.getByRole("option")).toHaveText(["Nothing found"]);
  await keyboard.send("Input.imeSetComposition", { text: "cart", selectionStart: 4, selectionEnd: 4 });
  await expect(list.getByRole("option")).toHaveText(["CART-7", "CART-12"]);
  // The keys with which a candidate is chosen and taken: they choose no mention, and send nothing.
  for (const key of ["ArrowDown", "Enter"])
    await keyboard.send("Input.dispatchKeyEvent", { type: "rawKeyDown", key, windowsVirtualKeyCode: 229 });
  await expect(list.getByRole("option", { name: "CART-7" })).toHaveAttribute("aria-selected", "true");
  await expect(chat.composer).toHaveValue("@cart");
  await keyboard.send("Input.insertText", { text: "cart" });
  await expect(chat.composer).toHaveValue("@cart");
  await page.keyboard.press("Enter");
  await expect(chat.composer).toHaveValue("@CART-7 ");
  await expect(chat.messages("user")).toHaveCount(0);
});

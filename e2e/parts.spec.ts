import { sample } from "../scripts/fullRun.ts";
import { openBuiltPage } from "./support/openBuiltPage.ts";
import { expect, test } from "./support/test.ts";

for (const wire of sample(["aap", "deltakit", "uipath", "ai-sdk-ui", "ag-ui"], 1)) {
  test(`an app composes a chat over ${wire}: own layout, own buttons, a tool that draws itself, callbacks`, async ({
    chat,
    page,
  }) => {
    await openBuiltPage(page, "parts", `?wire=${wire}`);
    const log = page.getByRole("list", { name: "Log" }).getByRole("listitem");
    await expect(chat.text("Nothing asked yet.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Keyboard shortcuts" })).toHaveCount(0);

    // What is typed stays while the app sends something else.
    await chat.composer.fill("And look at ");
    await page.getByRole("button", { name: "Mention the cart" }).click();
    await expect(chat.composer).toHaveValue("And look at src/cart.js ");
    await page.getByRole("button", { name: "Check everything" }).click();

    await expect(chat.text("Selected: total += tax")).toBeVisible();
    await expect(chat.permissions).toBeVisible();
    await expect(log.filter({ hasText: "request permission" })).toHaveCount(1);
    await chat.allow();
    await chat.turnEnds();
    await expect(log.last()).toHaveText("turn completed");
    await expect(log.filter({ hasText: "decision granted by user" })).toHaveCount(1);
    for (const name of ["get_selection", "open_file", "search_docs", "run_command"])
      await expect(log.filter({ hasText: new RegExp(`^call ${name} `) })).toHaveText([
        `call ${name} start`,
        `call ${name} end`,
      ]);
    await expect(log.filter({ hasText: /^error/ })).toHaveCount(0);
    await expect(chat.composer).toHaveValue("And look at src/cart.js ");

    await page.getByRole("button", { name: "Bad answer" }).click();
    await expect(log.last()).toHaveText("feedback bad without a reason");
    await page.getByRole("radio", { name: "Something is missing" }).press("Space");
    await page.getByRole("form", { name: "Feedback on this answer" }).getByRole("button", { name: "Send" }).click();
    await expect(log.last()).toHaveText("feedback bad incomplete");

    await chat.composer.fill("");
    await chat.composer.press("ArrowUp");
    await expect(chat.composer).toHaveValue("check everything in parallel");
    await chat.composer.press("ArrowDown");
    await chat.composer.pressSequentially("/no");
    await expect(page.getByRole("option", { name: /note/ })).toBeVisible();
    await chat.composer.press("Enter");
    await chat.composer.pressSequentially("ready");
    await chat.composer.press("Enter");
    await expect(log.last()).toHaveText("note ready");
    await expect(chat.composer).toHaveValue("");
    await expect(page.getByRole("button", { name: "And what about the docs?" })).toBeVisible();

    await page.getByRole("button", { name: "Open the search" }).click();
    await expect(page.getByRole("search")).toBeVisible();
    await page.getByRole("button", { name: "Check everything" }).click();
    await expect(chat.permissions).toBeVisible();
    await page.getByRole("button", { name: "Halt" }).click();
    await chat.turnEnds();
    await expect(log.last()).toHaveText("turn cancelled");
  });
}

import type { Locator, Page } from "@playwright/test";
import { pressUntilFocused } from "./support/pressPrinted.ts";
import { expect, test } from "./support/test.ts";
import { uniqueWord } from "./support/workspaces.ts";

/** Presses Tab until the button of that name has the focus. */
async function tabTo(place: Page | Locator, name: string): Promise<void> {
  const button = place.getByRole("button", { name, exact: true });
  await pressUntilFocused(button.page(), "Tab", button);
}

test("A6 the queue by keyboard and by ear: what is asked and by whom, the next one, all of them, one answer for all", async ({
  chat,
  page,
}) => {
  await chat.open({ agent: "scenarios/permission-queue/aap" });
  await chat.composer.focus();
  await page.keyboard.type("Clean up");
  await page.keyboard.press("Enter");
  await expect(chat.permissions.getByRole("button", { name: "Allow once", exact: true })).toBeEnabled();
  await expect(chat.permissions).toMatchAriaSnapshot(`
    - 'group "Permission required: Delete cache/images.db"':
      - paragraph: "Permission required: Delete cache/images.db"
      - button "Show the call in the conversation"
      - button "Previous request" [disabled]
      - text: Request 1 of 5
      - button "Next request"
      - button "Review all 5"
      - group "What would run":
        - paragraph: Asked by Cache helper
        - paragraph: Caution
        - paragraph: Deletes files.
        - text: cache/images.db deleted 1 line removed
        - button "Copy patch"
        - table "Changes of cache/images.db":
          - row "1 − removed Cached data of cache/images.db"
        - figure "The agent’s reason":
          - blockquote: The file can be built again, which takes about a minute.
        - button "About this request"
      - button "Deny"
      - button "Deny with a reason"
      - button "Suggest changes"
      - button "Allow once"
  `);
  await page.keyboard.press("Alt+p");
  await expect(chat.permissions.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Alt+ArrowDown");
  await expect(chat.permissions).toContainText("Request 2 of 5");
  await tabTo(page, "Deny");
  await page.keyboard.press("Enter");
  await expect(chat.permissions).toContainText("1 of 5 answered");
  await page.keyboard.press("Alt+p");
  await tabTo(page, "Review all 4");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "4 requests at once" });
  await expect(dialog).toBeFocused();
  await expect(dialog.getByRole("heading", { level: 3 })).toHaveText([
    "Delete cache/images.db",
    "Delete build/app.js",
    "Delete build/app.css",
    "Delete build/app.map",
  ]);
  await tabTo(page, "Deny all 4");
  await page.keyboard.press("Enter");
  await chat.turnEnds();
});

test("A6 A18 a diff by keyboard and by ear: from change to change, each decided with its file's name, and sent", async ({
  chat,
  page,
}) => {
  const word = uniqueWord("aloud");
  await chat.open({ agent: "chat" });
  await chat.send(`replace formatPrice with ${word} in src/receipt.js`);
  await chat.allow();
  await chat.turnEnds();
  await page.getByRole("button", { name: "Review changes" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Review changes" });
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Review changes":
      - heading "Review changes" [level=2]
      - button "Close"
      - status: 2 changes, 4 added, 4 removed
      - button "Copy all as a patch"
      - button "Show as a list"
      - button "Previous change"
      - button "Next change"
      - text: src/receipt.js 4 lines added 4 lines removed
      - button "Reject all of src/receipt.js"
      - button "Keep all of src/receipt.js"
      - button "Copy patch"
      - button "Copy new text"
      - button
      - group "Changes of src/receipt.js":
        - table "Changes of src/receipt.js"
      - paragraph: "F7: next change. Shift+F7: previous change."
      - button "Keep all"
  `);
  await page.keyboard.press("F7");
  await page.keyboard.press("F7");
  await tabTo(page, "Reject change 2 of 2 in src/receipt.js");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Undo the decision about change 2 of 2" })).toBeFocused();
  await expect(dialog.getByRole("status")).toContainText("1 of 2");
  await tabTo(dialog, "Send review");
  await page.keyboard.press("Enter");
  await expect(chat.messages("user").last()).toContainText("src/receipt.js");
  await chat.turnEnds();
});

test("A6 the files panel by keyboard and by ear: the files, the steps, the text, the timeline, and following again", async ({
  chat,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await chat.open({ agent: "chat" });
  await chat.send("read src/cart.js");
  await chat.turnEnds();
  await chat.send("read src/price.js");
  await chat.turnEnds();
  const panel = page.locator('[data-slot="follow"]');
  await chat.composer.focus();
  await tabTo(page, "cart.js Read");
  await page.keyboard.press("Enter");
  await expect(panel).toMatchAriaSnapshot(`
    - heading "Files" [level=2]
    - button "Hide files"
    - button "Touched files" [pressed]
    - button "Steps"
    - list "Touched files":
      - listitem:
        - list:
          - listitem:
            - button "cart.js Read"
          - listitem:
            - button "price.js Read"
    - paragraph: /src\\/cart\\.js/
    - button "Copy path"
    - region "Text of src/cart.js"
    - group "Timeline":
      - slider "Go through the steps": "1"
      - button "Previous step"
      - button "Play"
      - button "Next step" [disabled]
      - button "Speed 1×"
      - button "Result"
      - status
  `);
  await panel.getByRole("button", { name: "Result" }).press("Enter");
  await expect(panel.getByRole("slider")).toHaveAttribute("aria-valuetext", "Step 2 of 2: Read src/price.js");
  await tabTo(page, "Steps");
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("list", { name: "Steps" }).getByRole("listitem")).toHaveCount(2);
});

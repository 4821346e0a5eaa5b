import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";
import { readCopies, uniqueWord } from "./support/workspaces.ts";

for (const agent of ["chat", "aap"]) {
  test(`the agent at /api/${agent} undoes a rejected change on disk, and only its report confirms it`, async ({
    chat,
    page,
  }) => {
    const word = uniqueWord("reviewed");
    const has = (path: string): boolean => readCopies(path).some((text) => text.includes(word));
    await chat.open({ agent });
    await chat.send(`rename formatPrice to ${word}`);
    await chat.answerUntilEnd();
    expect(has("src/price.js")).toBe(true);

    const bar = page.getByRole("region", { name: "Changed files" });
    await expect(bar).toContainText("3 files changed");
    await bar.getByRole("button", { name: "Review changes" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Review changes" });
    const file = dialog.getByRole("table", { name: "Changes of src/price.js" });
    await file.getByRole("button", { name: "Reject change" }).click();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Send review" }).click();
    await expect(dialog).toHaveCount(0);

    const card = page.locator('[data-slot="review"]');
    await expect(card.getByRole("listitem").filter({ hasText: "src/price.js" })).toContainText("undone by the agent");
    await chat.turnEnds();
    expect(has("src/price.js")).toBe(false);
    expect(has("src/receipt.js")).toBe(true);
    // What was done as it was asked for needs no second review.
    await expect(bar).toHaveCount(0);
  });
}

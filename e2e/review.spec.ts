import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { alternate } from "../scripts/fullRun.ts";
import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";
import { findCopies, readCopies, uniqueWord } from "./support/workspaces.ts";

for (const agent of ["chat", "aap"]) {
  test(`the agent at /api/${agent} undoes what was rejected before a reload, and only its report confirms it`, async ({
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
    await dialog.getByRole("button", { name: "Show as a list" }).click();
    await expect(dialog.getByRole("list")).toMatchAriaSnapshot(`
      - list "List of changes":
        - listitem:
          - paragraph:
            - text: src/price.js, change line 12 Rejected
            - button "Undo the decision about change in src/price.js"
          - paragraph: "removed: export function formatPrice(cents) {"
          - paragraph: /added. export function reviewed_.*/
    `);
    await expectAccessible(page);
    await page.reload();
    await expect(bar).toContainText("1 of 4 decided");
    await bar.getByRole("button", { name: "Review changes" }).press("Enter");
    await expect(file.getByRole("button", { name: /Undo/u })).toHaveCount(1);
    await dialog.getByRole("button", { name: "Send review" }).click();
    await expect(dialog).toHaveCount(0);

    const card = page.locator('[data-slot="review"]');
    await expect(card.getByRole("listitem").filter({ hasText: "src/price.js" })).toContainText("undone by the agent");
    await chat.turnEnds();
    expect(has("src/price.js")).toBe(false);
    expect(has("src/receipt.js")).toBe(true);
    // Changes that the review itself requested need no second review.
    await expect(bar).toHaveCount(0);
    await page.reload();
    await expect(chat.thread.getByText(/^I reviewed your changes/)).toHaveCount(1);
    await expect(bar).toHaveCount(0);
  });
}

// AAP has no field for an edited input: there the kept changes are sent with the denial, as a patch.
const leaving = [
  { agent: "chat", decision: "Allow 1 of 2 changes" },
  { agent: "aap", decision: "Deny, and send 1 of 2 changes as a patch" },
];

for (const { agent, decision } of alternate(leaving, 1)) {
  test(
    `a hunk left out of a pending edit, and then a reload, stays out of the file at /api/${agent}`,
    { tag: "@far" },
    async ({ chat, page }) => {
      const word = uniqueWord("partly");
      await chat.open({ agent });
      await chat.send(`replace formatPrice with ${word} in src/receipt.js`);
      // Coloured beside the page, under the strict policy.
      await expect(chat.permissions.locator('[class^="cs-syntax-"]').first()).toBeVisible();
      const workers = (): string =>
        page
          .workers()
          .map((worker) => worker.url())
          .join(" ");
      await expect.poll(workers).toContain("colourWorker");
      await chat.permissions.getByRole("button", { name: "Reject change 2 of 2" }).click();
      await page.reload();
      // Denying needs no reading.
      if (decision.startsWith("Allow")) await chat.readToEnd(chat.permissions);
      await chat.permissions.getByRole("button", { name: decision }).click();
      await chat.turnEnds();
      const text = readCopies("src/receipt.js").find((one) => one.includes(word)) ?? "";
      expect(text).toContain(`import { ${word} } from "./price.js";`);
      expect(text).toContain("${formatPrice(line.cents * line.quantity)}");
    },
  );
}

test("a long edit is compared line by line in a worker from our origin, under the strict policy", async ({
  chat,
  page,
}) => {
  const text = Array.from({ length: 4000 }, (_, index) => `line ${index} of many\n`).join("");
  await chat.open({ agent: "chat" });
  await chat.send("list the files");
  await chat.turnEnds();
  for (const folder of findCopies()) writeFileSync(join(folder, "long.txt"), text);
  const started = page.waitForEvent("worker", (worker) => /\/worker-[^/]+$/u.test(worker.url()));
  await chat.send("replace many with plenty in long.txt");
  expect(new URL((await started).url()).origin).toBe(new URL(page.url()).origin);
  await expect(chat.permissions.getByText("4,000 lines added").first()).toBeAttached();
  const rows = chat.permissions.getByRole("row");
  await expect(rows.first()).toBeVisible();
  await expect.poll(() => rows.count()).toBeLessThan(200);
});

import { ChatPage } from "./support/ChatPage.ts";
import { expect, test } from "./support/test.ts";

test("a browser that is not signed in shows the command that prints a link, and the draft stays", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  const chat = new ChatPage(page);
  await page.goto(`${baseURL ?? ""}/?agent=chat`);
  // It is shown before anything is sent.
  const banner = page.getByRole("region", { name: "Connection" });
  await expect(banner).toContainText("Run `npx countersign url` in a terminal and open the link that it prints.");
  await chat.send("list files");
  await expect(page.getByRole("button", { name: "Send again" })).toBeVisible();
  await expect(banner).toContainText("countersign url");
  await expect(chat.messages("user")).toHaveText(/list files/);
  await chat.composer.fill("a draft that must survive");
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByRole("button", { name: "Send again" })).toBeVisible();
  await expect(chat.composer).toHaveValue("a draft that must survive");
  await page.screenshot({ path: "test-results/signed-out.png" });
  await context.close();
});

import { alternate } from "../scripts/fullRun.ts";
import { expect, test } from "./support/test.ts";

const mounts = ["chat", "aap", "aap-seed"];

for (const agent of alternate(mounts, 1)) {
  test(
    `after a reload at /api/${agent} an open permission is shown again and can be granted`,
    { tag: "@far" },
    async ({ chat, page }) => {
      await chat.open({ agent });
      await chat.send("run the tests");
      await expect(chat.permissions).toBeVisible();
      await page.reload();
      await expect(chat.permissions).toContainText("node --test");
      await expect(chat.messages("user")).toHaveText(/run the tests/);
      await chat.allow();
      await chat.turnEnds();
      await expect(chat.toolCall("run_command")).toHaveCount(1);
      await expect(chat.toolCall("run_command")).toHaveAttribute("data-status", /completed|failed/);
      await expect(chat.messages("assistant").last()).toContainText(/fail/i);
    },
  );
}

for (const agent of alternate(mounts, 2)) {
  test(
    `stop at /api/${agent} ends a running command and leaves the chat usable`,
    { tag: "@far" },
    async ({ chat, page }) => {
      await chat.open({ agent });
      await chat.send('run node -e "setInterval(() => console.log(1), 100)"');
      await chat.allow();
      await expect(chat.toolCall(undefined, "in_progress")).toHaveCount(1);
      await page.getByRole("button", { name: "Stop", exact: true }).click();
      await chat.turnEnds();
      await expect(chat.toolCall(undefined, "cancelled")).toHaveCount(1);
      await chat.send("list files");
      await expect(chat.toolCall("list_files", "completed")).toHaveCount(1);
    },
  );
}

test(
  "prompts sent while a turn runs wait visibly, can be edited and removed, and are sent in order",
  { tag: "@far" },
  async ({ chat, page }) => {
    await chat.open({ agent: "chat" });
    await chat.send("run the tests");
    await expect(chat.permissions).toBeVisible();
    for (const text of ["list files", "where is total", "read package.json"]) {
      await chat.composer.fill(text);
      await chat.composer.press("Enter");
    }
    await expect(chat.text("3 messages queued")).toBeVisible();
    await page.getByRole("button", { name: "Remove queued message" }).nth(1).click();
    await page.getByRole("button", { name: "Edit queued message" }).first().click();
    await page.getByRole("textbox", { name: "Queued message" }).fill("explain package.json");
    await page.getByRole("button", { name: "Save" }).click();
    await chat.deny();
    await expect(chat.messages("user")).toHaveCount(3);
    await expect(chat.messages("user").nth(1)).toContainText("explain package.json");
    await expect(chat.messages("user").nth(2)).toContainText("read package.json");
    await chat.turnEnds();
  },
);

test("a denied command is not run and the agent explains what it does instead", async ({ chat }) => {
  await chat.open({ agent: "chat" });
  await chat.send("run node --version");
  await chat.deny();
  await chat.turnEnds();
  await expect(chat.toolCall("run_command")).toHaveAttribute("data-status", "denied");
  await expect(chat.messages("assistant").last()).toContainText(/not run|denied|did not/i);
});

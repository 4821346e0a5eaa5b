import { alternate } from "../scripts/fullRun.ts";
import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";
import { readCopies, uniqueWord } from "./support/workspaces.ts";

const mounts = ["chat", "aap", "aap-seed"];

for (const agent of alternate(mounts, 0)) {
  test(`the workspace agent at /api/${agent} runs the tests only after the grant and shows their real output`, async ({
    chat,
    page,
  }) => {
    await chat.open({ agent });
    await chat.send("run the tests");
    await expect(chat.permissions).toContainText("node --test");
    await expect(chat.permissions).toContainText("beyond the copy");
    await expect(chat.toolCall("run_command")).toHaveAttribute("data-status", "awaiting_permission");
    await expectAccessible(page);
    await chat.allow();
    await chat.turnEnds();
    const call = chat.toolCall("run_command");
    await expect(call).toHaveAttribute("data-status", /completed|failed/);
    await chat.openCall(call);
    await expect(call).toContainText("1 of 14 tests failed");
    await call.getByRole("button", { name: "Raw output" }).click();
    await expect(call).toContainText(/pass \d+/);
    await expect(call).toContainText(/fail 1/);
    await expectAccessible(page);
  });
}

for (const agent of alternate(mounts, 1)) {
  test(`the workspace agent at /api/${agent} leaves the file as it is when the edit is denied, and explains what it does instead`, async ({
    chat,
  }) => {
    const word = uniqueWord("denied");
    await chat.open({ agent });
    await chat.send(`replace cart with ${word} in README.md`);
    await expect(chat.permissions).toContainText("README.md");
    await chat.deny("keep the name");
    await chat.turnEnds();
    await expect(chat.toolCall(undefined, "denied")).toHaveCount(1);
    expect(readCopies("README.md").filter((text) => text.includes(word))).toEqual([]);
  });
}

for (const agent of alternate(mounts, 2)) {
  test(
    `the workspace agent at /api/${agent} changes the file on disk when the edit is granted and shows the diff`,
    { tag: "@far" },
    async ({ chat }) => {
      const word = uniqueWord("granted");
      await chat.open({ agent });
      await chat.send(`replace cart with ${word} in README.md`);
      await expect(chat.permissions).toContainText(word);
      expect(readCopies("README.md").filter((text) => text.includes(word))).toEqual([]);
      await chat.allow();
      await chat.turnEnds();
      await expect.poll(() => readCopies("README.md").filter((text) => text.includes(word)).length).toBe(1);
      const call = chat.toolCall("edit_file", "completed");
      await chat.openCall(call);
      await expect(call.locator('[data-slot="diff"]')).toContainText(word);
    },
  );
}

test("a search runs without a permission and lists its matches", async ({ chat }) => {
  await chat.open({ agent: "chat" });
  await chat.send("where is formatPrice");
  await chat.turnEnds();
  await expect(chat.toolCall("search", "completed")).toHaveCount(1);
  await expect(chat.messages("assistant").last()).toContainText("src/");
});

import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";
import { readCopies, uniqueWord } from "./support/workspaces.ts";

test("a command of the agent is found by its first letters and runs", { tag: "@far" }, async ({ chat, page }) => {
  await chat.open({ agent: "acp" });
  await chat.composer.fill("/f");
  await expect(page.getByRole("listbox", { name: "Commands" }).getByRole("option")).toHaveCount(3);
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(chat.composer).toHaveValue("/files ");
  await page.keyboard.press("Enter");
  await expect(chat.toolCall("list_files", "completed")).toHaveCount(1);
});

test("in the read-only mode nothing is changed and no permission is requested", async ({ chat, page }) => {
  await chat.open({ agent: "acp" });
  await page.getByRole("button", { name: "Mode: Ask first" }).click();
  await page.getByRole("menuitemradio", { name: /^Read only/ }).click();
  await expect(page.getByRole("button", { name: "Mode: Read only" })).toHaveAttribute("aria-busy", "false");
  const word = uniqueWord("hello");
  await chat.send(`Create notes.txt with \`${word}\``);
  await expect(chat.toolCall(undefined, "failed")).toHaveCount(1);
  await expect(chat.messages("assistant").last()).toContainText("read-only");
  await expect(chat.permissions).toHaveCount(0);
  expect(readCopies("notes.txt").filter((text) => text.includes(word))).toEqual([]);
});

import { expect as expectPlain, test as testPlain, type Locator, type Page } from "@playwright/test";
import { sample } from "../scripts/fullRun.ts";
import { ChatPage } from "./support/ChatPage.ts";
import { expect, test } from "./support/test.ts";

const first = "what is this project?";
const second = "list files";
const changed = "where is the total";

const versions = (page: Page, of: "message" | "answer"): Locator =>
  page.getByRole("group", { name: `Versions of this ${of}` });

/** Changes the first prompt with the button of that name. */
async function change(page: Page, button: string): Promise<void> {
  await page.locator('[data-slot="message"]').getByText(first, { exact: true }).hover();
  await page.getByRole("button", { name: button }).first().click();
  await page.getByRole("textbox", { name: "Changed prompt" }).fill(changed);
  await page.getByRole("button", { name: "Ask again", exact: true }).click();
}

/** Copies the conversation: the one text is in it, the other is not. */
async function expectCopied(page: Page, shown: string, hidden: string): Promise<void> {
  await page.getByRole("button", { name: "Copy conversation as Markdown" }).click();
  const copy = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  await expectPlain.poll(copy).toContain(shown);
  // A moment: the whole conversation is on the clipboard.
  expectPlain(await copy()).not.toContain(hidden);
}

// The requests of the first ones contain the whole conversation, and the page stores it; the last two servers keep it themselves.
const wires = ["ai-sdk-ui", "ag-ui", "openai-chat", "openai-responses", "anthropic-messages", "gemini-generate"];
for (const wire of [...sample(wires, 1), ...sample(["aap", "chat"], 1)]) {
  testPlain(
    `over ${wire} the older answer stays, is chosen by keys, outlives a reload, and only what is shown is copied`,
    async ({ page, context }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      const chat = new ChatPage(page);
      await page.goto(`/?agent=${wire}${wires.includes(wire) ? "&keep=indexedDb" : ""}`);
      for (const text of [first, second]) {
        await chat.send(text);
        await chat.turnEnds();
      }
      await change(page, "Change and ask again");
      await chat.turnEnds();
      const picker = versions(page, "message");
      await expectPlain(picker).toContainText("2/2");
      await expectPlain(chat.messages("user")).toHaveText([changed]);

      await picker.getByRole("button", { name: "Previous version" }).press("Enter");
      await expectPlain(picker).toContainText("1/2");
      await expectPlain(picker.getByRole("button", { name: "Previous version" })).toBeFocused();
      await expectPlain(chat.text("Version 1 of 2").last()).toBeAttached();
      await expectPlain(chat.messages("user")).toHaveText([first, second]);
      // At the first version there is no previous one; the button stays where the focus is.
      await page.keyboard.press("ArrowLeft");
      await expectPlain(picker).toContainText("1/2");

      await page.reload();
      await expectPlain(picker).toContainText("1/2");
      await expectPlain(chat.messages("user")).toHaveText([first, second]);
      await expectCopied(page, second, changed);

      await picker.getByRole("button", { name: "Next version" }).focus();
      await page.keyboard.press("ArrowRight");
      await expectPlain(picker).toContainText("2/2");
      await expectPlain(chat.messages("user")).toHaveText([changed]);
      await expectCopied(page, changed, second);
      expectPlain(chat.errors).toEqual([]);
    },
  );
}

test("another answer has its picker beside it, which says that nothing is undone and waits for the agent", async ({
  chat,
  page,
}) => {
  await chat.open({ agent: "aap" });
  await chat.send("run node --version");
  await chat.allow();
  await chat.turnEnds();
  await page.getByRole("button", { name: "Answer again" }).click();
  await expect(chat.permissions).toBeVisible();
  const picker = versions(page, "message");
  await expect(picker).toHaveAttribute("data-state", "waiting");
  const previous = picker.getByRole("button", { name: "Previous version: when the agent is done" });
  await expect(previous).toHaveAttribute("aria-disabled", "true");
  await previous.click({ force: true });
  await expect(picker).toContainText("2/2");
  await chat.deny();
  await chat.turnEnds();
  const answer = versions(page, "answer");
  await expect(answer).toHaveAccessibleDescription("What the agent changed is not undone.");
  await answer.getByRole("button", { name: "Previous version" }).click();
  await expect(answer).toContainText("1/2");
  await expect(answer.getByRole("button", { name: "Previous version" })).toBeFocused();
  await expect(picker).toContainText("1/2");
  await expect(chat.permissions).toHaveCount(0);
});

test("an agent that cannot forget gets a changed prompt as a new message, and the editor says so", async ({
  chat,
  page,
}) => {
  await chat.open({ agent: "acp" });
  await chat.send(first);
  await chat.turnEnds();
  await page.locator('[data-slot="message"]').getByText(first, { exact: true }).hover();
  await page.getByRole("button", { name: "Change and send as a new message" }).click();
  const box = page.getByRole("textbox", { name: "Changed prompt" });
  await expect(box).toHaveAccessibleDescription(
    "The agent remembers what was said, so this is sent as a new message at the end.",
  );
  await box.fill(changed);
  await page.getByRole("button", { name: "Ask again", exact: true }).click();
  await chat.turnEnds();
  await expect(chat.messages("user")).toHaveText([first, changed]);
  await expect(versions(page, "message")).toHaveCount(0);
});

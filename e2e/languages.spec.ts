import { sample } from "../scripts/fullRun.ts";
import { ar } from "../src/messages/languages/ar.ts";
import { de } from "../src/messages/languages/de.ts";
import { en } from "../src/messages/en.ts";
import { toPseudo } from "../src/messages/languages/pseudo.ts";
import type { Messages } from "../src/messages/index.ts";
import type { ChatPage } from "./support/ChatPage.ts";
import { expect, test } from "./support/test.ts";

/** Sends a prompt with the words of a language. */
async function send({ page }: ChatPage, { composer }: Messages, text: string): Promise<void> {
  await page.getByRole("textbox", { name: composer.label, exact: true }).fill(text);
  await page.getByRole("button", { name: composer.send, exact: true }).click();
}

/** The texts of the chat that are cut, or stand beside the page. Code scrolls, and titles and paths are cut at their end, by design. */
async function findCut({ page }: ChatPage): Promise<string[]> {
  return page.evaluate(() => {
    const byDesign =
      "pre, code, .cs-visually-hidden, .cs-permission-title, .cs-chat-title, .cs-tool-call-header, [data-slot='terminal']";
    const width = document.documentElement.clientWidth;
    return [
      ...document.querySelectorAll<HTMLElement>('[data-slot="chat"] :is(p, button, li, dt, dd, figcaption, label)'),
    ]
      .filter((element) => element.closest(byDesign) === null && element.getClientRects().length > 0)
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < -1 || right > width + 1 || element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => element.textContent);
  });
}

for (const agent of sample(["chat", "aap", "ai-sdk-ui", "ag-ui", "acp"], 1)) {
  test(`a prompt over ${agent} is in Arabic, from right to left, and its grant works`, async ({ chat, page }) => {
    await chat.open({ agent, query: { language: "ar-EG" } });
    const root = page.locator('[data-slot="chat"]');
    await expect(root).toHaveAttribute("lang", "ar");
    await send(chat, ar, "run node --version");
    const prompt = chat.permissions.first();
    await expect(prompt.getByText(ar.permission.nature.command)).toBeVisible();
    const command = prompt.getByRole("group", { name: ar.permission.command }).locator("pre");
    await expect(command).toHaveText("node --version");
    await expect(prompt.getByText(ar.permission.nature.command)).toHaveCSS("direction", "rtl");
    await expect(command).toHaveCSS("direction", "ltr");
    const allow = prompt.getByRole("button", { name: ar.permission.option.allow_once });
    await expect(allow).toBeEnabled();
    await allow.click();
    await expect(chat.toolCall("run_command", "completed")).toHaveCount(1);
    await expect(page.getByRole("button", { name: ar.composer.stop, exact: true })).toHaveCount(0);
  });

  test(`a prompt over ${agent} is in German, and what is denied in German is denied`, async ({ chat, page }) => {
    await chat.open({ agent, query: { language: "de-AT" } });
    await send(chat, de, "run node --version");
    const prompt = chat.permissions.first();
    await expect(prompt.getByText(de.permission.nature.command)).toBeVisible();
    await expect(prompt.getByText(en.permission.nature.command)).toHaveCount(0);
    await prompt.getByRole("button", { name: de.permission.option.reject_once }).first().click();
    await expect(chat.toolCall("run_command", "denied")).toHaveCount(1);
    await expect(chat.toolCall(undefined, "denied")).toContainText(de.toolCall.status.denied);
    await expect(page.getByRole("button", { name: de.composer.stop, exact: true })).toHaveCount(0);
  });
}

test("another language is chosen while a prompt waits: the prompt stays, in its words", async ({ chat, page }) => {
  await chat.open();
  await chat.send("run node --version");
  await expect(chat.permissions.first().getByText(en.permission.nature.command)).toBeVisible();
  await page.getByRole("combobox", { name: "Language of the chat" }).selectOption("de");
  await expect(chat.permissions.first().getByText(de.permission.nature.command)).toBeVisible();
  await page.getByRole("combobox", { name: "Language of the chat" }).selectOption("en");
  await chat.allow();
  await chat.turnEnds();
});

test.describe("in a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const language of ["en-XA", "de", "ar"])
    test(`nothing is cut or wider than the page in ${language}`, async ({ chat, page }) => {
      const messages = { "en-XA": toPseudo(en), de, ar }[language] ?? en;
      await chat.open({ query: { language } });
      await expect.poll(() => findCut(chat)).toEqual([]);
      await send(chat, messages, "run node --version");
      await expect(chat.permissions.first().getByText(messages.permission.nature.command)).toBeVisible();
      await expect.poll(() => findCut(chat)).toEqual([]);
      const sideways = (): Promise<number> =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await expect.poll(sideways).toBe(0);
    });
});

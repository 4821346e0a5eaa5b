import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { Page } from "playwright";
import type { ModelReply } from "./serveChatModel.ts";

/** The answers of a scripted model to the two prompts of `driveAcpAgent`. */
export const answers = { hello: "Hello from the model.", written: "The file is written." };

/** Creates a scripted model for a coding agent: a greeting, and for the second prompt a call of the agent's tool that writes `new.md`. */
export function sayToAgent(write: () => { readonly tool: string; readonly input: object }) {
  return (role: string, text: string): ModelReply => {
    if (role === "tool") return answers.written;
    return text.includes("write the file") ? write() : answers.hello;
  };
}

/** Sends two prompts to a coding agent and expects an answer, and a file that is written after one grant in the page. */
export async function driveAcpAgent(page: Page, root: string): Promise<void> {
  const box = page.getByRole("textbox", { name: "Message" });
  const thread = page.getByRole("log", { name: "Conversation" });
  await box.fill("say hello");
  await page.keyboard.press("Enter");
  await expect(thread).toContainText(answers.hello, { timeout: 60_000 });
  await box.fill("write the file");
  await page.keyboard.press("Enter");
  const allow = page.getByRole("button", { name: /^Allow(?! always)/ }).first();
  // A request may be longer than the screen: then the prompt offers "Show the rest" first.
  const rest = page.getByRole("button", { name: "Show the rest" });
  await expect(allow.or(rest)).toBeVisible({ timeout: 60_000 });
  // Granting is armed half a second after the prompt has appeared.
  await expect(async () => {
    if (await rest.isVisible()) await rest.click({ timeout: 2_000 });
    else if (await allow.isVisible()) await allow.click({ timeout: 2_000 });
    await expect(thread).toContainText(answers.written, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  expect(await readFile(join(root, "new.md"), "utf8")).toBe("hello\n");
  // The steps of a turn are folded when it has ended.
  await thread
    .getByRole("button", { name: /^\d+ steps?$/, expanded: false })
    .last()
    .click();
  await expect(thread.locator('[data-slot="tool-call"][data-status="completed"]').first()).toBeVisible();
}

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { Page } from "playwright";
import type { Said } from "./serveChatModel.ts";

/** What a scripted model says to the two prompts of `driveAcpAgent`. */
export const said = { hello: "Hello from the model.", written: "The file is written." };

/** What a scripted model answers to a coding agent: a greeting, and to the second prompt a call of the agent's own tool, which writes `new.md`. */
export function sayToAgent(write: () => { readonly tool: string; readonly input: object }) {
  return (role: string, text: string): Said => {
    if (role === "tool") return said.written;
    return text.includes("write the file") ? write() : said.hello;
  };
}

/** A coding agent that answers, and writes a file once the page has allowed it, once. */
export async function driveAcpAgent(page: Page, root: string): Promise<void> {
  const box = page.getByRole("textbox", { name: "Message" });
  const thread = page.getByRole("log", { name: "Conversation" });
  await box.fill("say hello");
  await page.keyboard.press("Enter");
  await expect(thread).toContainText(said.hello, { timeout: 60_000 });
  await box.fill("write the file");
  await page.keyboard.press("Enter");
  const allow = page.getByRole("button", { name: /^Allow(?! always)/ }).first();
  // An agent may ask about more than fits on the screen: then the prompt offers the rest first.
  const rest = page.getByRole("button", { name: "Show the rest" });
  await expect(allow.or(rest)).toBeVisible({ timeout: 60_000 });
  // Granting is armed half a second after the prompt has appeared.
  await expect(async () => {
    if (await rest.isVisible()) await rest.click({ timeout: 2_000 });
    else if (await allow.isVisible()) await allow.click({ timeout: 2_000 });
    await expect(thread).toContainText(said.written, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  expect(await readFile(join(root, "new.md"), "utf8")).toBe("hello\n");
  await expect(thread.locator('[data-slot="tool-call"][data-status="completed"]').first()).toBeVisible();
}

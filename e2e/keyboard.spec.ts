import { pressUntilFocused } from "./support/pressPrinted.ts";
import { expect, test } from "./support/test.ts";

test("A6 everything can be done by keyboard alone: send, read the prompt, grant, open the card", async ({
  chat,
  page,
}) => {
  await chat.open({ agent: "chat" });
  await pressUntilFocused(page, "Tab", chat.composer);
  await page.keyboard.type("run node --version");
  await page.keyboard.press("Enter");
  const allow = chat.permissions.getByRole("button", { name: /^Allow once/ });
  await expect(allow).toBeEnabled();
  await expect(chat.composer).toBeFocused();
  await pressUntilFocused(page, "Shift+Tab", allow);
  await page.keyboard.press("Enter");
  await chat.turnEnds();
  await expect(chat.composer).toBeFocused();
  const call = chat.toolCall("run_command", "completed");
  const toggle = call.getByRole("button").first();
  await pressUntilFocused(page, "Shift+Tab", toggle);
  // A command opens by itself when it is done.
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
  await expect(call).toContainText(/v\d+\.\d+/);
  await page.keyboard.press("Enter");
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Enter");
  await expect(call).toContainText(/v\d+\.\d+/);
});

test(
  "A3 A4 a prompt that appears never takes the focus or the keys of somebody who types",
  { tag: "@far" },
  async ({ chat, page }) => {
    await chat.open({ agent: "chat" });
    await pressUntilFocused(page, "Tab", chat.composer);
    await page.keyboard.type("run node --version");
    await page.keyboard.press("Enter");
    let typed = "";
    const type = async (text: string): Promise<void> => {
      typed += text;
      await page.keyboard.type(text, { delay: 20 });
    };
    await expect(async () => {
      await type("a sentence that is typed while the prompt appears ");
      await expect(chat.permissions).toBeVisible({ timeout: 100 });
    }).toPass();
    await type("and goes on ");
    await expect(chat.composer).toBeFocused();
    await expect(chat.composer).toHaveValue(typed);
    await expect(chat.permissions).toHaveAttribute("data-status", "open");
    await chat.deny();
  },
);

test("Shift+Enter breaks the line, Enter sends", async ({ chat, page }) => {
  await chat.open({ agent: "scenarios/weather/deltakit" });
  await pressUntilFocused(page, "Tab", chat.composer);
  await page.keyboard.type("one");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("two");
  await expect(chat.composer).toHaveValue("one\ntwo");
  await page.keyboard.press("Enter");
  await expect(chat.messages("user")).toContainText("two");
  await expect(chat.composer).toHaveValue("");
  await chat.turnEnds();
});

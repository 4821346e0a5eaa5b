import { expect, test } from "./support/test.ts";

test("A6 everything can be done by keyboard alone: send, read the prompt, grant, open the card", async ({
  chat,
  page,
}) => {
  await chat.open({ agent: "chat" });
  await chat.composer.focus();
  await page.keyboard.type("run node --version");
  await page.keyboard.press("Enter");
  const allow = chat.permissions.getByRole("button", { name: /^Allow once/ });
  await expect(allow).toBeEnabled();
  await expect(chat.composer).toBeFocused();
  for (
    let steps = 0;
    steps < 20 && !(await allow.evaluate((button) => button === document.activeElement));
    steps += 1
  ) {
    await page.keyboard.press("Shift+Tab");
  }
  await expect(allow).toBeFocused();
  await page.keyboard.press("Enter");
  await chat.turnEnds();
  await expect(chat.composer).toBeFocused();
  const call = chat.toolCalls({ name: "run_command", status: "completed" });
  const toggle = call.getByRole("button").first();
  await toggle.focus();
  if ((await toggle.getAttribute("aria-expanded")) !== "true") await page.keyboard.press("Enter");
  await expect(call).toContainText(/v\d+\.\d+/);
});

test(
  "A3 A4 a prompt that appears never takes the focus or the keys of somebody who types",
  { tag: "@far" },
  async ({ chat, page }) => {
    await chat.open({ agent: "chat" });
    await chat.send("run node --version");
    await chat.composer.focus();
    const typed = "this is a long sentence that is typed while the prompt appears  ";
    await page.keyboard.type(typed, { delay: 20 });
    await expect(chat.permissions).toBeVisible();
    await expect(chat.composer).toBeFocused();
    await expect(chat.composer).toHaveValue(typed);
    await expect(chat.permissions).toHaveAttribute("data-status", "open");
    await chat.deny();
  },
);

test("Shift+Enter breaks the line, Enter sends", async ({ chat, page }) => {
  await chat.open({ agent: "scenarios/weather/deltakit" });
  await chat.composer.focus();
  await page.keyboard.type("one");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("two");
  await expect(chat.composer).toHaveValue("one\ntwo");
  await page.keyboard.press("Enter");
  await expect(chat.messages("user")).toContainText("two");
  await expect(chat.composer).toHaveValue("");
  await chat.turnEnds();
});

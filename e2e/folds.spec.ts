import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

for (const agent of ["chat", "aap"]) {
  test(`over ${agent} the steps of a repair fold under its receipt: a press shows them, a search hit opens them, after a reload they are folded`, async ({
    chat,
    page,
  }) => {
    await chat.open({ agent, folds: true });
    await chat.repair();
    const steps = page.locator('[data-figure="steps"]');
    await expect(steps).toHaveAttribute("aria-expanded", "false");
    await expect(chat.toolCall()).toHaveCount(0);
    await expect(chat.messages("assistant").last()).toContainText("all 14 tests pass now");
    await expectAccessible(page);

    await steps.click();
    await expect(chat.toolCall("edit_file")).toHaveCount(1);
    await page.getByRole("button", { name: "Jump to latest" }).click();
    await expect(steps).toHaveAttribute("aria-expanded", "true");
    await steps.click();
    await expect(chat.toolCall()).toHaveCount(0);
    await expect(steps).toBeInViewport();
    await expect(steps).toBeFocused();

    await page.reload();
    await expect(steps).toHaveAttribute("aria-expanded", "false");
    await expect(chat.toolCall()).toHaveCount(0);
    await page.getByRole("button", { name: "Search in this conversation" }).click();
    await page.getByRole("searchbox").fill("node --test");
    await expect(chat.toolCall("run_command").first()).toBeInViewport();
    await expect(page.getByRole("searchbox")).toBeFocused();
  });
}

test("a call that was denied stays in sight below its prompt, and the next turn folds its own steps only", async ({
  chat,
}) => {
  await chat.open({ folds: true });
  await chat.send("run node --help");
  await chat.deny();
  await chat.turnEnds();
  await expect(chat.toolCall(undefined, "denied")).toBeVisible();
  await chat.send("run node --version");
  await chat.allow();
  await chat.turnEnds();
  await expect(chat.messages("assistant").last()).toContainText("exit code 0");
  await expect(chat.toolCall()).toHaveCount(1);
});

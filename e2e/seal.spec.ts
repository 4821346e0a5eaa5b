import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

for (const agent of ["chat", "aap"]) {
  test(`over ${agent} the seal of an allowed call tells who and when, opens its records in the log, which go back to the card; after a reload, too`, async ({
    chat,
    page,
  }) => {
    await chat.open({ agent });
    await chat.send("run node --version");
    await chat.allow();
    await chat.turnEnds();
    await chat.send("run node --help");
    await chat.deny();
    await chat.turnEnds();
    const seals = page.getByRole("button", { name: /^Allowed by you, \d/ });
    const log = page.getByRole("dialog", { name: "Permissions" });
    const sentences = log.locator('[data-slot="audit-record"] [data-slot="disclosure-trigger"]');

    for (const reloaded of [false, true]) {
      if (reloaded) await page.reload();
      await page.locator('[data-figure="by-hand"]').first().click();
      await expect(seals).toHaveCount(1);
      await seals.click();
      await expect(sentences).toContainText([
        "The agent ran node --version",
        "You allowed the agent to run node --version",
      ]);
      await expect(sentences.first()).toBeFocused();
      await expectAccessible(page);
      await log.getByRole("button", { name: "Show all records" }).click();
      await log.getByRole("combobox", { name: "File or command" }).selectOption("node --help");
      await expect(sentences).toContainText([
        "Not run: denied: run node --help",
        "You did not allow the agent to run node --help",
      ]);
      await log.getByRole("combobox", { name: "File or command" }).selectOption("node --version");
      await log.getByRole("button", { name: "Show the call in the conversation" }).last().click();
      await expect(log).toHaveCount(0);
      const card = chat.toolCall("run_command", "completed");
      await expect(card.locator("xpath=ancestor::*[@data-row]")).toBeFocused();
      await expect(card).toHaveAttribute("data-state", "open");
    }
  });
}

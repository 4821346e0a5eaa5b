import { sample } from "../scripts/fullRun.ts";
import { expect, test } from "./support/test.ts";

for (const agent of sample(["aap", "acp", "uipath"], 1)) {
  test(
    `at /api/${agent} a remembered rule answers the same request, is named on the card and logged; once removed, the prompt is back`,
    { tag: "@far" },
    async ({ chat, page }) => {
      await chat.open({ agent });
      await chat.send("run node --version");
      await chat.permissions.getByRole("button", { name: "Do not ask again" }).click();
      await expect(chat.permissions.getByTestId("remembered-rule")).toContainText("exactly “node --version”");
      const remember = chat.permissions.getByRole("button", { name: "Allow and remember" });
      await remember.scrollIntoViewIfNeeded();
      await chat.pressUntilGone(remember);
      await chat.turnEnds();
      await chat.send("run node --version");
      const calls = chat.toolCall("run_command", "completed");
      await expect(calls).toHaveCount(2);
      await chat.turnEnds();
      await chat.openCall(calls.last());
      await expect(calls.last()).toContainText("allowed by a rule");
      await page.getByRole("button", { name: "Show permissions and log" }).click();
      const center = page.getByRole("dialog", { name: "Permissions" });
      await expect(center.getByText(/^A rule allowed the agent to run node --version/)).toHaveCount(1);
      await expect(center.getByText(/^You allowed the agent to run node --version/)).toHaveCount(1);
      await center.getByRole("button", { name: /^Delete the rule/ }).click();
      await expect(center.getByText("No rules. You are asked each time.")).toBeVisible();
      const exported = page.waitForEvent("download");
      await center.getByRole("button", { name: "Export JSON Lines" }).click();
      expect((await exported).suggestedFilename()).toMatch(/\.jsonl$/);
      await center.getByRole("button", { name: "Close" }).click();
      await chat.send("run node --version");
      await expect(chat.permissions).toBeVisible();
      await chat.deny();
      await chat.turnEnds();
    },
  );
}

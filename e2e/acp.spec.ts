import { sample } from "../scripts/fullRun.ts";
import { createAgentServer } from "../src/server/index.ts";
import { createNodeHandler } from "../src/server/node/createNodeHandler.ts";
import { serveSdkAgent, type SdkServer } from "../src/protocols/fixtures/acp/serveSdkAgent.ts";
import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

/** The built demo page in front of the ACP SDK's own server, on one origin and under its strict policy. */
function startSite(): Promise<SdkServer> {
  const page = createNodeHandler(createAgentServer({ mounts: [] }), { static: "dist-demo" });
  return serveSdkAgent({ fallback: (request, response) => page(request, response) });
}

const transports = [
  ["Streamable HTTP", "acp"],
  ["a WebSocket", "acp/socket"],
] as const;

for (const [transport, agent] of sample(transports, 1)) {
  test.describe(`an agent of the ACP SDK's own server over ${transport}`, () => {
    let site: SdkServer;
    test.beforeAll(async () => {
      site = await startSite();
    });
    test.afterAll(() => site.close());

    test("shows its calls, offers its own options and receives the chosen one", async ({ chat, page }) => {
      await page.goto(`${site.origin}/?agent=${agent}&steps=open`);
      await chat.send("edit");
      const edit = chat.toolCall().filter({ hasText: "config.json" }).last();
      await expect(edit).toHaveAttribute("data-status", "awaiting_permission");
      await expect(chat.permissions).toContainText("Do it");
      await expectAccessible(page);
      await chat.allow();
      await chat.turnEnds();
      expect(site.record.outcomes.splice(0)).toEqual([{ outcome: "selected", optionId: "zz-1" }]);
      await expect(chat.messages("assistant").last()).toContainText("Done.");
      await expect(chat.thread).toContainText("Edit config");

      await chat.send("form");
      await chat.permissions.getByRole("combobox").selectOption("dev");
      await chat.allow();
      await chat.turnEnds();
      expect(site.record.outcomes.splice(0)).toEqual([{ action: "accept", content: { env: "dev" } }]);
    });

    test("can have several open requests, and a stop answers each with cancelled", async ({ chat, page }) => {
      await page.goto(`${site.origin}/?agent=${agent}&steps=open`);
      await chat.send("many");
      await expect(chat.permissions.first()).toContainText("Request 1 of 3");
      await chat.allow();
      await chat.deny();
      await chat.allow();
      await chat.turnEnds();
      expect(site.record.outcomes.splice(0)).toEqual([
        { outcome: "selected", optionId: "zz-1" },
        { outcome: "selected", optionId: "zz-2" },
        { outcome: "selected", optionId: "zz-1" },
      ]);
      await chat.send("wait");
      await expect(chat.permissions.first()).toContainText("Request 1 of 2");
      await page.getByRole("button", { name: "Stop", exact: true }).click();
      await chat.turnEnds();
      await expect.poll(() => site.record.outcomes).toEqual([{ outcome: "cancelled" }, { outcome: "cancelled" }]);
      site.record.outcomes.length = 0;
    });

    test("offers its commands, mode and options, and a reload restores the conversation", async ({ chat, page }) => {
      await page.goto(`${site.origin}/?agent=${agent}&steps=open`);
      await chat.send("notice");
      await chat.turnEnds();
      await expect(page.getByRole("button", { name: /^Context 10% \(10 of 100 tokens used, cost/ })).toBeVisible();
      await page.getByRole("button", { name: "Mode: Ask" }).click();
      await page.getByRole("menuitemradio", { name: /^Code/ }).click();
      await expect(page.getByRole("button", { name: "Mode: Code" })).toHaveAttribute("aria-busy", "false");
      await page.getByRole("button", { name: "Model: M1" }).click();
      await page.getByRole("menuitemradio", { name: /^M2/ }).click();
      await expect(page.getByRole("button", { name: "Model: M2" })).toHaveAttribute("aria-busy", "false");
      await chat.composer.fill("/p");
      await page.keyboard.press("Enter");
      await expect(chat.composer).toHaveValue("/plan ");
      await page.reload();
      await expect(chat.messages("user").first()).toContainText("notice");
      await chat.send("hello");
      await expect(chat.messages("assistant").last()).toContainText("You said hello");
    });
  });
}

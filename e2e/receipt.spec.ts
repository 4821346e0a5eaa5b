import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

/** The stops of a screen reader that jumps from article, heading and list to the next, as Chromium tells them to it. */
async function readStops(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const root = nodes.find(({ role, name }) => role?.value === "log" && name?.value === "Conversation");
  const stops: string[] = [];
  const walk = (id: string): void => {
    const node = byId.get(id);
    const role = String(node?.role?.value);
    if (node?.ignored === false && ["article", "heading", "list"].includes(role)) {
      stops.push(`${role} ${String(node.name?.value)}`);
    }
    node?.childIds?.forEach(walk);
  };
  walk(root?.nodeId ?? "");
  return stops;
}

for (const agent of ["chat", "aap"]) {
  test(`A5 over ${agent} a question and its answer are two articles with one heading each, and the steps are one list`, async ({
    chat,
    page,
  }) => {
    await chat.open({ agent });
    await chat.send("run node --version");
    await chat.allow();
    await chat.turnEnds();
    await expect(chat.messages("assistant").last()).toContainText("exit code 0");
    await expect
      .poll(() => readStops(page))
      .toEqual(["article You", "heading You", "article Agent", "heading Agent", "list Steps"]);
  });
}

for (const agent of ["chat", "aap"]) {
  test(`over ${agent} the receipt tells what was run and allowed, names what was denied, goes to its card, and is the same after a reload`, async ({
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
    const receipts = page.getByRole("group", { name: "What this turn did" });
    const read = () => receipts.first().getByRole("button").allTextContents();
    await expect.poll(read).toEqual(["1 step", "1 command", "1 allowed by you"]);
    await expect(receipts.last().getByRole("button", { name: "Denied: node --help" })).toBeVisible();

    await receipts.first().getByRole("button", { name: "1 command" }).click();
    const card = chat.toolCall("run_command", "completed");
    await expect(card.locator("xpath=ancestor::*[@data-row]")).toBeFocused();
    await expect(card).toHaveAttribute("data-state", "open");

    await page.reload();
    await expect.poll(read).toEqual(["1 step", "1 command", "1 allowed by you"]);
    await expect(receipts.last().getByRole("button", { name: "Denied: node --help" })).toBeVisible();
  });
}

for (const agent of ["chat", "aap"]) {
  test(`over ${agent} the output of a test run is a list with the failure and its message, the text one press away, and the receipt counts it`, async ({
    chat,
    page,
  }) => {
    await chat.open({ agent });
    await chat.send("run node --test");
    await chat.allow();
    await chat.turnEnds();
    const card = chat.toolCall("run_command");
    await chat.openCall(card);
    const tests = card.getByRole("list", { name: "Tests" });
    await expect(tests.getByRole("listitem")).toHaveCount(1);
    await expect(tests).toContainText("a coupon counts as soon as its minimum is reached");
    await expect(tests).toContainText("0 !== 400");
    await card.getByRole("button", { name: "Raw output" }).click();
    await expect(card).toContainText("1..14");
    await expect(page.locator('[data-slot="receipt"] [data-figure="tests"]')).toHaveText("1 of 14 tests failed");
    await expectAccessible(page);
  });
}

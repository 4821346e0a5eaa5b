import type { Page } from "@playwright/test";
import { alternate, sample } from "../scripts/fullRun.ts";
import type { ChatPage } from "./support/ChatPage.ts";
import { expectAccessible } from "./support/axe.ts";
import { consentWires, type Site } from "./support/consentWires.ts";
import { expect, test } from "./support/test.ts";

/** Presses with the real mouse, also on a disabled button. */
async function press(page: Page, chat: ChatPage, name: RegExp): Promise<void> {
  const box = await chat.permissions.getByRole("button", { name }).first().boundingBox();
  if (box === null) throw new Error(`no button ${name}`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

for (const wire of sample(consentWires, 2)) {
  test.describe(`consent over ${wire.name}`, () => {
    let site: Site;
    test.beforeAll(async () => {
      site = await wire.start();
    });
    test.afterAll(() => site.close());
    test.beforeEach(async ({ chat, page }) => {
      await page.goto(`${site.origin}/?agent=${wire.agent}&steps=open`);
      await chat.send(wire.prompt);
    });

    test("P4 P5 P6 P9 nothing but a person's own press, 500 ms after the last change, grants", async ({
      chat,
      page,
    }) => {
      const allow = chat.permissions.getByRole("button", { name: /^Allow once/ });
      await chat.composer.focus();
      await page.keyboard.type("yes 1 a ", { delay: 20 });
      await expect(allow).toBeEnabled();
      await expect(chat.composer).toBeFocused();
      await expect(chat.composer).toHaveValue("yes 1 a ");
      await allow.evaluate((button) => {
        if (button instanceof HTMLElement) button.click();
        button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
        button.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, key: "Enter", altKey: true }));
      });
      await expect(chat.permissions).toHaveAttribute("data-status", "open");

      // From here on the clock is stopped unless the test advances it.
      await page.clock.install();
      await page.setViewportSize({ width: 1200, height: 800 });
      await page.clock.runFor(100);
      await page.clock.pauseAt(Date.now() + 5_000);
      await page.evaluate(() => window.dispatchEvent(new Event("focus")));
      await press(page, chat, /^Allow once/);
      await page.clock.runFor(495);
      // A press before the end of the delay restarts it.
      await press(page, chat, /^Allow once/);
      await page.clock.runFor(495);
      await press(page, chat, /^Allow once/);
      await expect(chat.permissions).toHaveAttribute("data-status", "open");
      await page.clock.runFor(560);
      await expect(allow).toBeEnabled();
      await press(page, chat, /^Allow once/);
      await page.clock.resume();
      await chat.turnEnds();
      await expect(wire.call(chat)).toHaveAttribute("data-status", "completed");
      await expect(chat.composer).toHaveValue("yes 1 a ");
    });

    test("P14 the keyboard reaches the prompt and denies; a stop removes it and nothing is executed", async ({
      chat,
      page,
    }) => {
      await expect(chat.permissions).toBeVisible();
      await page.keyboard.press("Alt+Backspace");
      await expect(chat.permissions).toHaveAttribute("data-status", "open");
      await page.keyboard.press("Alt+p");
      // A denial by the first press would have removed the prompt.
      await expect(chat.permissions.locator(":focus")).toHaveCount(1);
      await page.keyboard.press("Alt+Backspace");
      await chat.turnEnds();
      await wire.expectDenied(chat, site);

      await chat.send(wire.prompt);
      await expect(chat.permissions).toBeVisible();
      await page.getByRole("button", { name: "Stop", exact: true }).click();
      await expect(chat.permissions).toHaveCount(0);
      await chat.turnEnds();
      await wire.expectStopped(chat, site);
    });

    test("the prompt offers what the wire can carry: an edited input, a reason, or neither", async ({ chat }) => {
      await expect(chat.permissions.getByRole("button", { name: /^Allow once/ })).toBeVisible();
      const offered = async (name: string) => (await chat.permissions.getByRole("button", { name }).count()) > 0;
      const all = async () => ({
        edits: await offered("Edit first"),
        suggests: await offered("Suggest changes"),
        reasons: await offered("Deny with a reason"),
      });
      await expect.poll(all).toEqual({
        edits: wire.carries === "edits",
        suggests: wire.carries === "reasons",
        reasons: wire.carries === "reasons",
      });
      await chat.deny();
      await chat.turnEnds();
    });
  });
}

test("P10 P19 a command of 3,000 characters on a page 320 px wide: the answers are in sight, allowing waits until its end was", async ({
  chat,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 600 });
  await chat.open({ agent: "aap" });
  await chat.send(`run echo ${"word ".repeat(600)}`);
  const rest = chat.permissions.getByRole("button", { name: "Show the rest" });
  const deny = chat.permissions.getByRole("button", { name: "Deny", exact: true });
  await expect(rest).toBeInViewport({ ratio: 1 });
  await expect(deny).toBeInViewport({ ratio: 1 });
  // P19: denying is as easy to hit.
  await expect(async () => {
    const [wide, narrow] = [await rest.boundingBox(), await deny.boundingBox()];
    expect(narrow?.height).toBe(wide?.height);
    expect(narrow?.height).toBeGreaterThanOrEqual(24);
    expect(narrow?.width).toBeGreaterThanOrEqual(24);
  }).toPass({ timeout: 30_000 });
  await expectAccessible(page);
  await expect(chat.permissions.getByRole("button", { name: /^Allow/ })).toHaveCount(0);
  await press(page, chat, /^Show the rest/);
  await expect(chat.permissions).toHaveAttribute("data-status", "open");
  const command = chat.permissions.getByRole("group", { name: "Command" });
  await expect.poll(() => command.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
  await chat.allow();
  await chat.turnEnds();
  await expect(chat.toolCall("run_command", "completed")).toHaveCount(1);
});

const heights = [320, 400, 480, 540, 600, 660, 720, 900];
const windows = [320, 390, 560, 1200].flatMap((width) => heights.map((height) => ({ width, height })));
/** A piece of a command is higher than what this leaves of the thread, so that it is seen in stretches. */
const smallest = { width: 320, height: 320 };

/** The chat is just too high for everything to scroll together, so that the prompt has the least room of all. */
const tightest = { width: 320, height: 540 };

for (const [turn, mode] of ["docked", "inline", "dialog"].entries()) {
  test(`however small the window is, "Show the rest" leads to the end of a ${mode} prompt, step by step`, async ({
    chat,
    page,
  }) => {
    const sizes = [smallest, tightest, ...alternate(windows, turn, 3)];
    test.setTimeout(240_000 + 15_000 * sizes.length);
    await chat.open({ agent: "chat", query: { permission: mode } });
    const rest = chat.permissions.getByRole("button", { name: "Show the rest" });
    const allow = chat.permissions.getByRole("button", { name: /^Allow once/ });
    for (const size of sizes) {
      await page.setViewportSize(size);
      await chat.send(`run echo ${"word ".repeat(600)}`);
      let presses = 0;
      await expect(async () => {
        await expect(rest.or(allow).first()).toBeEnabled();
        if (await rest.isVisible()) {
          await rest.click({ timeout: 2_000 });
          presses += 1;
        }
        expect(await rest.count()).toBe(0);
      }).toPass({ intervals: [0] });
      await expect(allow).toBeEnabled();
      expect(presses, JSON.stringify(size)).toBeGreaterThan(0);
      expect(presses, JSON.stringify(size)).toBeLessThan(60);
      await chat.deny();
      await chat.turnEnds();
    }
  });
}

const queueWires = ["aap", "acp", "uipath"];

for (const wire of alternate(queueWires, 2)) {
  test(`P17 over ${wire} a reload shows the open requests of two sub-agents once, unfocused and unanswered; they are allowed together`, async ({
    chat,
    page,
  }) => {
    await chat.open({ agent: `scenarios/permission-queue/${wire}` });
    await chat.send("Clean up caches and builds");
    await expect(chat.permissions).toContainText("Request 1 of 5");
    await page.reload();
    await expect(chat.permissions).toHaveCount(1);
    await expect(chat.permissions).toContainText("Request 1 of 5");
    await expect(chat.permissions).toContainText("Cache helper");
    // A moment: the prompt is there, and has not taken the focus.
    expect(await chat.permissions.evaluate((prompt) => prompt.contains(document.activeElement))).toBe(false);
    await chat.permissions.getByRole("button", { name: "Review all 5" }).click();
    const dialog = page.getByRole("dialog", { name: "5 requests at once" });
    const items = dialog.getByTestId("permission-item");
    await expect(items).toHaveCount(5);
    const rest = dialog.getByRole("button", { name: "Show the rest" });
    await expect(async () => {
      if (await rest.isVisible()) await rest.click({ timeout: 2_000 });
      expect(await rest.count()).toBe(0);
    }).toPass();
    const allow = dialog.getByRole("button", { name: "Allow all 5 once" });
    // A press right after the list has moved counts for nothing: a person presses again.
    await expect(async () => {
      if (await allow.isVisible()) await allow.click({ timeout: 2_000 });
      await expect(dialog).toBeHidden({ timeout: 1_000 });
    }).toPass();
    await chat.turnEnds();
    const end = chat.messages("assistant").last();
    await expect(end).toContainText("Both helpers are done");
    await expect(chat.thread).not.toContainText("I keep");
  });
}

for (const wire of alternate(queueWires, 0)) {
  test(`over ${wire} one of several is denied with a typed reason, the others are denied together`, async ({
    chat,
    page,
  }) => {
    await chat.open({ agent: `scenarios/permission-queue/${wire}` });
    await chat.send("Clean up caches and builds");
    await chat.deny("not this one");
    await expect(chat.permissions).toContainText("1 of 5 answered");
    await chat.permissions.getByRole("button", { name: "Review all 4" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Deny all/ })
      .click();
    await chat.turnEnds();
    const helper = chat.toolCall("delegate").filter({ hasText: "Cache helper" });
    await chat.openCall(helper);
    await expect(chat.thread).toContainText("not this one");
    await expect(chat.toolCall(undefined, "denied")).toHaveCount(2);
  });
}

for (const answer of ["Allow once", "Deny"]) {
  test(`Enter that is held on "${answer}" answers one request, and none of those that follow it`, async ({
    chat,
    page,
  }) => {
    await chat.open({ agent: "scenarios/permission-queue/deltakit" });
    await chat.send("Clean up caches and builds");
    await expect(chat.permissions).toContainText("Request 1 of 5");
    const button = chat.permissions.getByRole("button", { name: answer, exact: true });
    await page.keyboard.press("Alt+p");
    await expect(chat.permissions.getByRole("button", { name: "Allow once", exact: true })).toBeFocused();
    await expect(async () => {
      if (!(await button.evaluate((element) => element === document.activeElement)))
        await page.keyboard.press("Shift+Tab");
      await expect(button).toBeFocused({ timeout: 100 });
    }).toPass();
    await expect(button).toBeEnabled();
    await page.keyboard.down("Enter");
    await expect(chat.permissions).toContainText("1 of 5 answered");
    // As a keyboard repeats it, for longer than a button needs until it is enabled.
    for (let repeats = 0; repeats < 40; repeats += 1) {
      await page.keyboard.down("Enter");
      // A moment: 30 presses a second.
      await new Promise((resolve) => setTimeout(resolve, 33));
    }
    await page.keyboard.up("Enter");
    await expect(chat.permissions).toContainText("1 of 5 answered");
    // A press of its own counts.
    await page.keyboard.press("Enter");
    await expect(chat.permissions).toContainText("2 of 5 answered");
  });
}

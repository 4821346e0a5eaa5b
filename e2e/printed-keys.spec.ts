import type { Locator, Page } from "@playwright/test";
import { alternate, bySize, everyOf } from "../scripts/fullRun.ts";
import type { ChatPage } from "./support/ChatPage.ts";
import { hasVisibleFocus, pressPrinted, pressUntilFocused } from "./support/pressPrinted.ts";
import { expect, test } from "./support/test.ts";

/** Where a printed key is tried: keys alone lead there, from the composer on. */
interface Trial {
  readonly chat: ChatPage;
  readonly page: Page;
}

/** Tests of the printed keys, each at the place that its row names. The chord is read from the page. */
type Trials = Readonly<Record<string, (trial: Trial, chord: string) => Promise<void>>>;

async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.insertText(text);
  await page.keyboard.press("Enter");
}

async function openPrompt({ chat, page }: Trial, agent = "chat", text = "run node --version"): Promise<void> {
  await chat.open({ agent });
  await pressUntilFocused(page, "Tab", chat.composer);
  await type(page, text);
  await expect(chat.permissions).toBeVisible();
}

async function openPromptAndGo(trial: Trial): Promise<void> {
  await openPrompt(trial);
  await pressPrinted(trial.page, "Alt+P");
  await trial.chat.readToEnd(trial.chat.permissions);
}

async function tryInQueue({ chat, page }: Trial, chord: string): Promise<void> {
  await openPrompt({ chat, page }, "scenarios/permission-queue/deltakit", "Clean up caches and builds");
  await pressPrinted(page, "Alt+P");
  const shown = (): Promise<string | null> => chat.permissions.first().getAttribute("data-request-id");
  // The first item has no previous one: go to the next, then back.
  if (chord.endsWith("↑")) {
    const first = await shown();
    await pressPrinted(page, "Alt+↓");
    await expect.poll(shown).not.toBe(first);
  }
  const before = await shown();
  await pressPrinted(page, chord);
  await expect.poll(shown).not.toBe(before);
  await expect(chat.permissions).toHaveAttribute("data-status", "open");
}

async function trySearch({ chat, page }: Trial, chord: string): Promise<void> {
  await chat.open({ agent: "chat" });
  await pressUntilFocused(page, "Tab", chat.composer);
  await type(page, "where is the total");
  await chat.turnEnds();
  await pressPrinted(page, chord);
  const search = page.getByRole("search");
  await expect(search.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("total");
  await expect(search.getByText(/^1 of \d+$/)).toBeVisible();
  await pressPrinted(page, "Enter");
  await expect(search.getByText(/^2 of \d+$/)).toBeVisible();
  await pressPrinted(page, "Shift+Enter");
  await expect(search.getByText(/^1 of \d+$/)).toBeVisible();
}

async function tryReview({ chat, page }: Trial, chord: string): Promise<void> {
  await chat.open({ agent: "chat" });
  await pressUntilFocused(page, "Tab", chat.composer);
  await type(page, "replace formatPrice with printedKey in src/receipt.js");
  await chat.allow();
  await chat.turnEnds();
  await page.getByRole("button", { name: "Review changes" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Review changes" });
  await expect(dialog).toContainText("F7: next change. Shift+F7: previous change.");
  const focused = (): Promise<string | null | undefined> =>
    dialog.evaluate(() => document.activeElement?.closest("[data-hunk]")?.getAttribute("data-hunk"));
  if (chord.startsWith("Shift")) {
    await pressPrinted(page, "F7");
    await pressPrinted(page, "F7");
  }
  await pressPrinted(page, chord);
  await expect.poll(focused).toBe("0");
}

async function tryVersions({ chat, page }: Trial, chord: string): Promise<void> {
  await chat.open({ agent: "aap" });
  await pressUntilFocused(page, "Tab", chat.composer);
  await type(page, "list files");
  await chat.turnEnds();
  await pressUntilFocused(page, "Shift+Tab", page.getByRole("button", { name: "Answer again" }));
  await page.keyboard.press("Enter");
  const picker = page.getByRole("group", { name: "Versions of this answer" });
  await expect(picker).toContainText("2/2");
  await chat.turnEnds();
  await pressUntilFocused(page, "Shift+Tab", picker.getByRole("button", { name: "Next version" }));
  if (chord === "→") {
    await pressPrinted(page, "←");
    await expect(picker).toContainText("1/2");
  }
  await pressPrinted(page, chord);
  await expect(picker).toContainText(chord === "→" ? "2/2" : "1/2");
  await expect.poll(() => hasVisibleFocus(page, "branches")).toBe(true);
}

async function openTimeline({ chat, page }: Trial): Promise<Locator> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await chat.open({ agent: "chat" });
  for (const path of ["src/cart.js", "src/price.js"]) {
    await chat.send(`read ${path}`);
    await chat.turnEnds();
  }
  const slider = page.getByRole("slider");
  await pressUntilFocused(page, "Tab", slider);
  return slider;
}

async function tryTab({ chat, page }: Trial, chord: string): Promise<void> {
  await chat.open({ agent: "chat" });
  await pressUntilFocused(page, chord, page.getByRole("button", { name: "Keyboard shortcuts" }));
  await expect.poll(() => hasVisibleFocus(page, "chat")).toBe(true);
}

async function tryScrolling({ chat, page }: Trial, chord: string): Promise<void> {
  await page.setViewportSize({ width: 900, height: 420 });
  await chat.open({ agent: "chat" });
  await pressUntilFocused(page, "Tab", chat.composer);
  await type(page, "where is the total");
  await chat.turnEnds();
  const viewport = page.getByTestId("thread-viewport");
  await pressUntilFocused(page, "Shift+Tab", viewport);
  const fromTop = (): Promise<number> => viewport.evaluate(({ scrollTop }) => Math.round(scrollTop));
  const toEnd = (): Promise<number> =>
    viewport.evaluate(({ scrollHeight, clientHeight, scrollTop }) =>
      Math.floor(scrollHeight - clientHeight - scrollTop),
    );
  // What the answer shows is loaded on demand: until then everything may fit.
  await expect.poll(async () => (await fromTop()) + (await toEnd())).toBeGreaterThan(0);
  await pressPrinted(page, "Home");
  await expect.poll(fromTop).toBe(0);
  await expect.poll(toEnd).toBeGreaterThan(0);
  if (chord === "↑" || chord === "Home") {
    await pressPrinted(page, "End");
    await expect.poll(toEnd).toBe(0);
  }
  const before = await fromTop();
  await pressPrinted(page, chord);
  const isUp = chord === "↑" || chord === "Home";
  await expect.poll(async () => Math.sign((await fromTop()) - before)).toBe(isUp ? -1 : 1);
}

const trials: Trials = {
  "Send the message": async ({ chat, page }, chord) => {
    await chat.open({ agent: "scenarios/weather/deltakit" });
    await pressUntilFocused(page, "Tab", chat.composer);
    await page.keyboard.type("hello");
    await pressPrinted(page, chord);
    await expect(chat.messages("user")).toContainText("hello");
    await chat.turnEnds();
  },
  "Begin a new line": async ({ chat, page }, chord) => {
    await chat.open({ agent: "scenarios/weather/deltakit" });
    await pressUntilFocused(page, "Tab", chat.composer);
    await page.keyboard.type("one");
    await pressPrinted(page, chord);
    await page.keyboard.type("two");
    await expect(chat.composer).toHaveValue("one\ntwo");
  },
  "Choose a command, in an empty message, where there is any": async ({ chat, page }, chord) => {
    await chat.open({ agent: "acp" });
    await pressUntilFocused(page, "Tab", chat.composer);
    await pressPrinted(page, chord);
    await expect(page.getByRole("listbox", { name: "Commands" }).getByRole("option").first()).toBeVisible();
  },
  "Mention a file or something else, where there is anything to mention": async ({ chat, page }, chord) => {
    await chat.open({ agent: "chat" });
    await chat.send("Show src/cart.js");
    await chat.turnEnds();
    await pressUntilFocused(page, "Tab", chat.composer);
    await pressPrinted(page, chord);
    await expect(page.getByRole("listbox", { name: "Mentions" }).getByRole("option").first()).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(chat.composer).toHaveValue(/^@\S*cart\.js $/);
  },
  "In an empty message: go through your earlier messages": async ({ chat, page }, chord) => {
    await chat.open({ agent: "scenarios/weather/deltakit" });
    await chat.send("the weather");
    await chat.turnEnds();
    await pressUntilFocused(page, "Tab", chat.composer);
    const isLater = chord.includes("↓");
    if (isLater) await pressPrinted(page, "↑");
    await pressPrinted(page, chord);
    await expect(chat.composer).toHaveValue(isLater ? "" : "the weather");
  },
  "Go to the request that waits for you": async (trial, chord) => {
    await openPrompt(trial);
    await pressPrinted(trial.page, chord);
    await expect.poll(() => hasVisibleFocus(trial.page, "permission")).toBe(true);
    await trial.chat.deny();
    await trial.chat.turnEnds();
  },
  "In a request: allow once": async (trial, chord) => {
    await openPromptAndGo(trial);
    await expect(trial.chat.permissions.getByRole("button", { name: /^Allow once/ })).toBeEnabled();
    await pressPrinted(trial.page, chord);
    await trial.chat.turnEnds();
    await expect(trial.chat.toolCall("run_command", "completed")).toHaveCount(1);
  },
  "In a request: deny": async (trial, chord) => {
    await openPromptAndGo(trial);
    await pressPrinted(trial.page, chord);
    await trial.chat.turnEnds();
    await expect(trial.chat.toolCall("run_command", "denied")).toHaveCount(1);
  },
  "In a request: go to the next or the previous one": tryInQueue,
  "Search in the conversation, also in what is not on the page; Enter and Shift+Enter go through what was found":
    trySearch,
  "In a review: go to the next or the previous change": tryReview,
  "On the versions of a message: show the previous or the next one": tryVersions,
  "On the timeline: go to the previous or the next step": async (trial, chord) => {
    const slider = await openTimeline(trial);
    const shown = (): Promise<string | null> => slider.getAttribute("aria-valuetext");
    const newest = await shown();
    await pressPrinted(trial.page, "←");
    await expect.poll(shown).not.toBe(newest);
    if (chord === "→") {
      await pressPrinted(trial.page, chord);
      await expect.poll(shown).toBe(newest);
    }
    await expect.poll(() => hasVisibleFocus(trial.page, "follow")).toBe(true);
  },
  "On the timeline: play or pause": async (trial, chord) => {
    await openTimeline(trial);
    // It would end by itself.
    await trial.page.clock.install();
    await trial.page.clock.pauseAt(Date.now() + 60_000);
    await pressPrinted(trial.page, chord);
    await expect(trial.page.getByTestId("timeline")).toHaveAttribute("data-playing", "true");
    await pressPrinted(trial.page, chord);
    await expect(trial.page.getByTestId("timeline")).toHaveAttribute("data-playing", "false");
  },
  "Go to the next or the previous control": tryTab,
  "In the thread, code and tables: scroll": tryScrolling,
  "Close a dialog or a menu; nothing is allowed by it": async (trial, chord) => {
    await trial.chat.open({ agent: "chat", query: { permission: "dialog" } });
    await pressUntilFocused(trial.page, "Tab", trial.chat.composer);
    await type(trial.page, "run node --version");
    await expect(trial.page.getByRole("dialog")).toBeVisible();
    await pressPrinted(trial.page, "Alt+P");
    await pressPrinted(trial.page, chord);
    await expect(trial.page.getByRole("dialog")).toHaveCount(0);
    await expect(trial.chat.toolCall("run_command", "awaiting_permission")).toHaveCount(1);
    await trial.page.getByRole("button", { name: "Stop", exact: true }).click();
    await trial.chat.turnEnds();
  },
};

test("a prompt prints keys only where they work: not while something is typed, in it or elsewhere", async ({
  chat,
  page,
}) => {
  await openPrompt({ chat, page });
  const printed = async (): Promise<readonly string[]> => [...(await readPrinted(chat)).keys()];
  await expect(chat.composer).toBeFocused();
  await expect.poll(printed).toEqual(["to focus"]);
  await pressPrinted(page, "Alt+P");
  await expect.poll(printed).toEqual(["Deny", "Allow once"]);
  await chat.permissions.getByRole("button", { name: "Deny with a reason" }).click();
  await expect(chat.permissions.getByRole("textbox")).toBeFocused();
  await expect.poll(printed).toEqual([]);
  await page.keyboard.press("Escape");
  await pressPrinted(page, "Alt+P");
  await expect.poll(printed).toEqual(["Deny", "Allow once"]);
  await pressPrinted(page, "Alt+Backspace");
  await chat.turnEnds();
});

test("the keyboard help lists exactly the keys that are tested here", async ({ chat, page }) => {
  await chat.open({ agent: "chat" });
  const rows = await readHelp(page);
  expect(rows.map(({ does }) => does)).toEqual(Object.keys(trials));
});

async function readHelp(page: Page): Promise<readonly { readonly chords: readonly string[]; readonly does: string }[]> {
  await pressUntilFocused(page, "Tab", page.getByRole("button", { name: "Keyboard shortcuts" }));
  await page.keyboard.press("Enter");
  const help = page.getByTestId("keyboard-help");
  await expect(help).toBeVisible();
  // A moment: the list is drawn as a whole.
  const rows = await help.evaluate((list) =>
    [...list.children].map((row) => ({
      chords: [...(row.querySelector("dt")?.querySelectorAll(":scope > span") ?? [])].map((chord) => chord.textContent),
      does: row.querySelector("dd")?.textContent ?? "",
    })),
  );
  await page.keyboard.press("Escape");
  return rows;
}

for (const [does, tryChord] of everyOf(Object.entries(trials), bySize(2, 1, 1))) {
  test(`each key in the keyboard help has the printed effect: ${does}`, async ({ chat, page }) => {
    await chat.open({ agent: "chat" });
    const row = (await readHelp(page)).find((one) => one.does === does);
    expect(row?.chords.length).toBeGreaterThan(0);
    for (const chord of row?.chords ?? []) await tryChord({ chat, page }, chord);
  });
}

/** The effects of the keys that a prompt prints: in its head, and on its buttons, by their names. */
const ofPrompt: Trials = {
  "to focus": async ({ page }, chord) => {
    await pressPrinted(page, chord);
    await expect.poll(() => hasVisibleFocus(page, "permission")).toBe(true);
  },
  "Show the rest": async ({ chat, page }, chord) => {
    const rest = chat.permissions.getByRole("button", { name: "Show the rest" });
    await expect(async () => {
      // A press on the button that allows would restart its delay.
      if (await rest.isVisible()) await pressPrinted(page, chord);
      expect(await rest.count()).toBe(0);
    }).toPass();
    await expect(chat.permissions).toHaveAttribute("data-status", "open");
  },
  "Allow once": async ({ chat, page }, chord) => {
    await expect(chat.permissions.getByRole("button", { name: /^Allow once/ })).toBeEnabled();
    await pressPrinted(page, chord);
    await chat.turnEnds();
    await expect(chat.toolCall("run_command", "completed")).toHaveCount(1);
  },
  Deny: async ({ chat, page }, chord) => {
    await pressPrinted(page, chord);
    await chat.turnEnds();
    await expect(chat.toolCall("run_command", "denied")).toHaveCount(1);
  },
};

/** Reads which keys a prompt prints, by the words beside them; each button announces the keys that it prints. */
async function readPrinted(chat: ChatPage): Promise<ReadonlyMap<string, string>> {
  const prompt = chat.permissions.first();
  const printed = new Map<string, string>();
  const reach = prompt.getByTestId("reach");
  // A moment: who reads this reads it again until it fits.
  if (await reach.isVisible()) {
    const [chord = "", ...words] = (await reach.innerText()).split(" ");
    printed.set(words.join(" "), chord);
  }
  // A moment: as above.
  for (const button of await prompt
    .getByRole("button")
    .filter({ has: chat.page.getByTestId("keys").filter({ visible: true }) })
    .all()) {
    const chord = await button.getByTestId("keys").innerText();
    await expect(button).toHaveAttribute("aria-keyshortcuts", chord);
    const words = (await button.innerText())
      .replace(chord, "")
      .replace(/ \([\d,]+ \w+\)/, "")
      .trim();
    printed.set(words, chord);
  }
  return printed;
}

const modes = ["docked", "inline", "dialog"];
const long = `run echo ${"word ".repeat(900)}`;
const ways = [
  { text: "run node --version", does: ["to focus", "Allow once"] },
  { text: "run node --version", does: ["to focus", "Deny"] },
  { text: long, does: ["to focus", "Show the rest", "Allow once"] },
];

for (const mode of modes) {
  for (const { text, does } of alternate(ways, modes.indexOf(mode))) {
    test(
      `in a ${mode} prompt with ${text.length > 100 ? "a long" : "a short"} command the printed keys lead from the composer to: ${does.at(-1)}`,
      mode === "docked" ? { tag: "@far" } : {},
      async ({ chat, page }) => {
        await chat.open({ agent: "chat", query: { permission: mode } });
        await pressUntilFocused(page, "Tab", chat.composer);
        await type(page, text);
        await expect(chat.permissions).toBeVisible();
        for (const one of does) {
          let chord: string | undefined;
          await expect.poll(async () => (chord = (await readPrinted(chat)).get(one)), one).toBeDefined();
          await ofPrompt[one]?.({ chat, page }, chord ?? "");
        }
      },
    );
  }
}

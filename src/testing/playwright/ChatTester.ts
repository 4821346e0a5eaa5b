import { expect, type Locator, type Page } from "@playwright/test";
import { describeMissingField } from "../describeMissingField.ts";
import { findOption } from "../findOption.ts";

/** Options of `ChatTester`. */
export interface ChatTesterOptions {
  /** The element with the chat, for a page with several. @default the page */
  readonly within?: Locator | undefined;
}

/** What a screen reader was told since `recordAnnouncements`. */
export interface Announcements {
  /** The sentences in order. */
  texts(): Promise<readonly string[]>;
}

/**
 * A chat as a user sees it: finds everything by the roles, names, slots and data attributes that docs/testing.md promises, and presses what
 * a person would press. Names are English, as in a chat without another language.
 */
export class ChatTester {
  readonly page: Page;
  /** The text box for prompts. */
  readonly composer: Locator;
  /** The conversation. */
  readonly thread: Locator;
  /** The prompts of requests, also of those that are being sent. */
  readonly permissions: Locator;
  readonly #root: Page | Locator;

  constructor(page: Page, { within }: ChatTesterOptions = {}) {
    const root = within ?? page;
    this.page = page;
    this.#root = root;
    this.composer = root.getByRole("textbox", { name: "Message", exact: true });
    this.thread = root.locator('[data-slot="thread"]');
    this.permissions = root.locator('[data-slot="permission"]');
  }

  /** Writes a prompt and sends it. */
  async send(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.#root.getByRole("button", { name: "Send", exact: true }).click();
  }

  /** Presses "Stop". */
  async stop(): Promise<void> {
    await this.#root.getByRole("button", { name: "Stop", exact: true }).click();
  }

  /** The messages of one role, in order. */
  messages(role: "user" | "assistant" | "system"): Locator {
    return this.#root.locator(`[data-slot="message"][data-role="${role}"]`);
  }

  /** Text in sight, without the copy of it that is announced to screen readers for a second. */
  text(text: string | RegExp): Locator {
    return this.#root.getByText(text).and(this.page.locator(':not([data-slot="announcer"] *)'));
  }

  /** The tool calls, or those with a name or a status (docs/testing.md lists them). */
  toolCall(name?: string, status?: string): Locator {
    const named = name === undefined ? "" : `[data-tool-name=${JSON.stringify(name)}]`;
    const having = status === undefined ? "" : `[data-status=${JSON.stringify(status)}]`;
    return this.#root.locator(`[data-slot="tool-call"]${named}${having}`);
  }

  /** The prompt of the first open request. */
  permission(): PermissionTester {
    return new PermissionTester(this.#root.locator('[data-slot="permission"][data-status="open"]').first());
  }

  /** Allows the first open request, as `permission().allow()`. */
  async allow(): Promise<void> {
    await this.permission().allow();
  }

  /** Denies the first open request, as `permission().deny(reason)`. */
  async deny(reason?: string): Promise<void> {
    await this.permission().deny(reason);
  }

  /** Edits the input of the first open request and allows it, as `permission().edit(fields)`. */
  async edit(fields: Readonly<Record<string, string>>): Promise<void> {
    await this.permission().edit(fields);
  }

  /** The path of the file that the files panel shows. */
  followedFile(): Locator {
    return this.#root.locator('[data-slot="followed-file"]');
  }

  /** Waits until the turn has ended: nothing runs and nothing waits for an answer. */
  async turnEnds(): Promise<void> {
    await expect(this.#root.getByRole("button", { name: "Stop", exact: true })).toHaveCount(0);
    await expect(this.permissions).toHaveCount(0);
  }

  /** Presses the receipt of the last ended turn, under which its steps are folded, so that its tool calls are in sight. */
  async showSteps(): Promise<void> {
    await this.#root.locator('[data-figure="steps"][aria-expanded="false"]').last().click();
  }

  /**
   * Checks that while `action` runs no message, no call and no prompt that stays moves by itself, and that the focus stays where it is.
   *
   * @param action - What happens meanwhile, e.g. the agent asks. It must not scroll or press anything itself.
   */
  async expectStable(action: () => Promise<void>): Promise<void> {
    const watch = await this.page.evaluateHandle(watchPage);
    await action();
    const moved = await watch.evaluate((record) => record.stop());
    expect(moved, "elements or the focus moved by themselves").toEqual([]);
  }

  /** Records what the chat announces to screen readers from now on. */
  async recordAnnouncements(): Promise<Announcements> {
    const region = this.#root.locator('[data-slot="announcer"]');
    const record = await region.evaluateHandle((element) => {
      const texts: string[] = [];
      const seen = new WeakSet<Node>();
      new MutationObserver(() => {
        for (const sentence of element.children) {
          if (seen.has(sentence)) continue;
          seen.add(sentence);
          texts.push(sentence.textContent);
        }
      }).observe(element, { childList: true, subtree: true, characterData: true });
      return texts;
    });
    return { texts: () => record.jsonValue() };
  }
}

/** The prompt of one request: the one that is first when a method begins. */
export class PermissionTester {
  /** The prompt's element, with `data-status`, `data-risk` and `data-request-id`. */
  readonly root: Locator;

  constructor(root: Locator) {
    this.root = root;
  }

  /** Reads the prompt to its end, waits for the arming delay and presses the button that allows it once. */
  async allow(): Promise<void> {
    const prompt = await this.#pin();
    await readToEnd(prompt);
    await press(prompt, prompt.getByRole("button", { name: grants }).first());
  }

  /** Denies it, with a reason for the agent if one is given. */
  async deny(reason?: string): Promise<void> {
    const prompt = await this.#pin();
    if (reason === undefined) {
      // "Deny always" would deny what the test asks later as well.
      const once = prompt.getByRole("button", { name: /^Deny(?! with| always)/ });
      const any = prompt.getByRole("button", { name: /^Deny(?! with)/ });
      return press(prompt, ((await once.count()) > 0 ? once : any).first());
    }
    await prompt.getByRole("button", { name: /^Deny with/ }).click();
    await prompt.getByRole("textbox").fill(reason);
    await press(prompt, prompt.getByRole("button", { name: /^Deny/ }).last());
  }

  /**
   * Changes fields of the input, by their labels, and allows the changed input. A yes/no field takes "true" or "false", a list the text of
   * an option.
   */
  async edit(fields: Readonly<Record<string, string>>): Promise<void> {
    const prompt = await this.#pin();
    await readToEnd(prompt);
    await prompt.getByRole("button", { name: "Edit first", exact: true }).click();
    const form = prompt.locator("form");
    for (const [label, value] of Object.entries(fields)) await fillField(form, label, value);
    await readToEnd(prompt);
    await press(prompt, form.getByRole("button", { name: /^Allow with/ }));
  }

  /** Presses "Show the rest" until all of the request was in sight: before, it cannot be allowed. */
  async readToEnd(): Promise<void> {
    await readToEnd(await this.#pin());
  }

  /** The prompt by the id of its request, since another one may take its place as the first. */
  async #pin(): Promise<Locator> {
    const id = await this.root.getAttribute("data-request-id");
    return this.root.page().locator(`[data-slot="permission"][data-request-id=${JSON.stringify(id)}]`);
  }
}

/** Changes the field of a form that has this label, which says "required" after its name where it is. */
async function fillField(form: Locator, label: string, value: string): Promise<void> {
  const labels = form.locator("label");
  // The form is loaded on demand, with all its fields at once.
  await expect(labels.first()).toBeVisible();
  const field = form.getByLabel(label, { exact: true }).or(form.getByLabel(`${label} required`, { exact: true }));
  if ((await field.count()) === 0) throw new Error(describeMissingField(label, await labels.allInnerTexts()));
  const type = await field.evaluate((control) => (control.matches("select") ? "list" : control.getAttribute("type")));
  if (type === "list") {
    const options = await field.evaluate((list: HTMLSelectElement) => Array.from(list.options, ({ text }) => text));
    await field.selectOption({ label: findOption(value, options) });
  } else if (type === "checkbox") await field.setChecked(value === "true");
  else await field.fill(value);
}

/** Buttons that grant what was shown, also a tool of the page once more after a reload. */
const grants = /^(?:Allow(?!.*unseen)|Run again)/;

/** Presses "Show the rest" until nothing of the prompt is left, and leaves the button that grants in sight. */
export async function readToEnd(prompt: Locator): Promise<void> {
  const rest = prompt.getByRole("button", { name: "Show the rest" });
  const allow = prompt.getByRole("button", { name: grants }).first();
  await expect(async () => {
    await expect(rest.or(allow).first()).toBeEnabled();
    if (await rest.isVisible()) await rest.click({ timeout: 2_000 });
    expect(await rest.count()).toBe(0);
  }).toPass({ timeout: 60_000, intervals: [50] });
  // A click scrolls its button into view, and a prompt that moved is armed again: so it is scrolled before the wait.
  await allow.scrollIntoViewIfNeeded();
}

/** Presses the button until the request is decided: a press right after the prompt has moved counts for nothing, as for a person. */
async function press(prompt: Locator, button: Locator): Promise<void> {
  const open = prompt.and(prompt.page().locator('[data-status="open"]'));
  await expect(async () => {
    if ((await open.count()) > 0) await button.click({ timeout: 5_000 });
    await expect(open).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 60_000, intervals: [50] });
}

interface PageWatch {
  /** Ends the watch and returns what moved, in words. */
  stop(): Promise<readonly string[]>;
}

/** Runs in the page: reads in each frame where the parts of the conversation and the focus are. */
function watchPage(): PageWatch {
  const moved = new Set<string>();
  const places = new Map<Element, number>();
  const focused = document.activeElement;
  let isOver = false;
  const describe = (element: Element | null): string => {
    const { slot = "", role = "", toolName = "" } = element instanceof HTMLElement ? element.dataset : {};
    return `${slot || (element?.tagName.toLowerCase() ?? "nothing")} ${role}${toolName}`.trim();
  };
  const look = (): void => {
    for (const element of document.querySelectorAll(
      '[data-slot="message"], [data-slot="tool-call"], [data-slot="permission"], [data-slot="composer-input"]',
    )) {
      const top = Math.round(element.getBoundingClientRect().top);
      const before = places.get(element) ?? top;
      places.set(element, top);
      if (before !== top) moved.add(`${describe(element)} from ${before} to ${top}`);
    }
    if (document.activeElement !== focused) moved.add(`the focus to ${describe(document.activeElement)}`);
    if (!isOver) requestAnimationFrame(look);
  };
  look();
  return {
    // What has just been received is drawn in the next frame, and what follows its size in the one after.
    stop: () =>
      new Promise((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            isOver = true;
            look();
            resolve([...moved]);
          }),
        );
      }),
  };
}

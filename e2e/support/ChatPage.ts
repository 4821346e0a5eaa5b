import { expect, test, type Locator, type Page } from "@playwright/test";
import { ChatTester, readToEnd } from "../../src/testing/playwright/ChatTester.ts";

const name = '"[\\w:~.-]*"';
const draft = `\\[${name},\\{"decisions":\\{(${name}:"(keep|reject)",?)*\\},"comments":\\[\\]\\}\\]`;
const session = `\\[${name},\\{"drafts":\\[(${draft},?)*\\],"written":\\[\\],"settled":\\[(${name},?)*\\]\\}\\]`;
/** The stored reviews of the demo: ids, digests and decisions, nothing else. */
const reviews = new RegExp(`^countersign\\.reviews \\[(${session},?)*\\]$`);

/**
 * The page of a flow: the published driver, `ChatTester`, with what the kit's own flows need besides. Its `allow` and `deny` press once,
 * since a press that is lost is what these flows look for.
 */
export class ChatPage extends ChatTester {
  /** Errors of the page and its console; a flow ends with none. */
  readonly errors: string[] = [];

  /** Requests a one-time code for a browser that is not signed in yet. */
  readonly #askForCode: (() => Promise<string>) | undefined;

  constructor(page: Page, { askForCode }: { readonly askForCode?: () => Promise<string> } = {}) {
    super(page);
    this.#askForCode = askForCode;
    page.on("pageerror", (error) => this.errors.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") this.errors.push(message.text());
    });
  }

  /**
   * Opens the demo; `agent` is a path below /api, e.g. `aap` or `scenarios/weather/deltakit`; default: the built-in agent. With `folds` the steps of a turn fold when it has
   * ended, as they do for users; most flows look at the steps themselves.
   */
  async open(options: { agent?: string; query?: Record<string, string>; folds?: boolean } = {}): Promise<void> {
    const steps = options.folds === true ? {} : { steps: "open" };
    const query = new URLSearchParams({ agent: options.agent ?? "chat", ...steps, ...options.query });
    const code = await this.#askForCode?.();
    await this.page.goto(`/?${query.toString()}${code === undefined ? "" : `#code=${code}`}`);
    // Its name is in the language of the chat.
    await expect(this.page.locator('[data-slot="composer-input"]')).toBeVisible();
  }

  /** Presses "Show the rest" until nothing is left, and leaves the button that grants in sight. */
  async readToEnd(prompt: Locator): Promise<void> {
    await readToEnd(prompt);
  }

  /** Denies the current prompt, with a reason if one is given. */
  override async deny(reason?: string): Promise<void> {
    const prompt = this.permissions.first();
    if (reason === undefined) {
      return prompt
        .getByRole("button", { name: /^Deny(?! with)/ })
        .first()
        .click();
    }
    await prompt.getByRole("button", { name: /^Deny with/ }).click();
    await prompt.getByRole("textbox").fill(reason);
    await prompt.getByRole("button", { name: /^Deny/ }).last().click();
  }

  /** Opens a tool call's card if it is closed. */
  async openCall(call: Locator): Promise<void> {
    const toggle = call.locator("[aria-expanded]").first();
    // A card may open by itself between the look and the press, which then closes it.
    await expect(async () => {
      if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.click({ timeout: 5_000 });
      await expect(toggle).toHaveAttribute("aria-expanded", "true", { timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
  }

  /**
   * Grants all requests until the turn has ended; in forms it fills required fields that are empty with 7 or "seven", and selects the
   * second choice of each list. `nudge` runs before each check.
   *
   * @param timeout - Milliseconds for the whole turn.
   */
  async answerUntilEnd(nudge: () => Promise<void> = async () => undefined, timeout = 60_000): Promise<void> {
    // A prompt may have gone between the look and the press.
    const brief = { timeout: 2_000 };
    const stop = this.page.getByRole("button", { name: "Stop", exact: true });
    await expect(async () => {
      await nudge();
      for (const field of await this.permissions.locator('input[aria-required="true"]').all()) {
        const isNumber = (await field.getAttribute("inputmode", brief)) !== null;
        if ((await field.inputValue(brief)) === "") await field.fill(isNumber ? "7" : "seven", brief);
      }
      for (const choice of await this.permissions.getByRole("combobox").all())
        await choice.selectOption({ index: 1 }, brief);
      const rest = this.permissions.getByRole("button", { name: "Show the rest" }).first();
      // A change of hundreds of places is allowed unseen if the prompt offers it.
      const unseen = this.permissions.getByRole("button", { name: /^Allow [\d,]+ unseen/ }).first();
      if (await unseen.isVisible()) await unseen.click(brief);
      else if (await rest.isVisible()) await rest.click(brief);
      const allow = this.permissions.getByRole("button", { name: /^Allow(?!.*unseen)/ }).first();
      if (await allow.isVisible()) await allow.click(brief);
      expect(await stop.count()).toBe(0);
      expect(await this.permissions.count()).toBe(0);
    }).toPass({ timeout, intervals: [200] });
  }

  /** The agent's repair: it reads, asks, runs, tries edits in scratch copies for up to two minutes, edits and runs again. */
  async repair(): Promise<void> {
    test.setTimeout(400_000);
    await this.send("fix the failing test");
    await this.answerUntilEnd(undefined, 300_000);
  }

  /** Presses a button of a prompt until it is gone: a press right after the prompt has moved counts for nothing, and a person presses again. */
  async pressUntilGone(button: Locator): Promise<void> {
    await expect(async () => {
      if (await button.isVisible()) await button.click({ timeout: 2_000 });
      await expect(button).toBeHidden({ timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
  }

  /** Ends a flow: checks that the browser stores nothing of it but decisions about changes, which are named by digests. */
  async expectNothingStored(): Promise<void> {
    if (this.page.isClosed() || !this.page.url().startsWith("http")) return;
    // A moment: the flow has ended, and nothing may be stored.
    const stored = await this.page.evaluate(async () => [
      ...Object.keys(localStorage),
      ...Object.entries(sessionStorage).map(([key, value]) => `${key} ${value}`),
      ...(await indexedDB.databases()).map(({ name }) => name),
    ]);
    expect(stored.filter((text = "") => !reviews.test(text))).toEqual([]);
  }

  /** Ends a flow: checks that the page reported no errors. */
  expectNoErrors(): void {
    expect(this.errors).toEqual([]);
  }
}

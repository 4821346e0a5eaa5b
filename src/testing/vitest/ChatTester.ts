import { within } from "@testing-library/react";
import { describeMissingField } from "../describeMissingField.ts";
import type { Hands } from "./openHands.ts";
import type { PageClock } from "./createPageClock.ts";

/** What a screen reader was told since `recordAnnouncements`. */
export interface Announcements {
  /** The sentences so far, in order. */
  texts(): readonly string[];
}

/**
 * A rendered chat as a user sees it, with the methods of the Playwright fixture `chat`. Finds everything by the roles, names, slots and data
 * attributes that docs/testing.md promises. Methods that press or wait do so until the state has come.
 */
export class ChatTester {
  /** The element that contains the chat. */
  readonly root: HTMLElement;
  readonly #clock: PageClock;
  readonly #hands: Hands;

  constructor(root: HTMLElement, clock: PageClock, hands: Hands) {
    this.root = root;
    this.#clock = clock;
    this.#hands = hands;
  }

  /** The text box for prompts. */
  get composer(): HTMLElement {
    return within(this.root).getByRole("textbox", { name: "Message" });
  }

  /** The conversation. */
  get thread(): HTMLElement {
    const [thread] = this.#all('[data-slot="thread"]');
    if (thread === undefined) throw new Error("No thread is shown.");
    return thread;
  }

  /** The prompts of requests, also of those that are being sent. */
  get permissions(): readonly HTMLElement[] {
    return this.#all('[data-slot="permission"]');
  }

  /** Writes a prompt and sends it. */
  async send(text: string): Promise<void> {
    await this.#clock.until(
      "The composer",
      () => within(this.root).queryByRole("textbox", { name: "Message" }) ?? false,
    );
    await this.#hands.fill(this.composer, text);
    await this.#press(this.root, "Send");
  }

  /** Presses "Stop". */
  async stop(): Promise<void> {
    await this.#press(this.root, "Stop");
  }

  /** The messages of one role that are shown now, in order. */
  messages(role: "user" | "assistant" | "system"): readonly HTMLElement[] {
    return this.#all(`[data-slot="message"][data-role="${role}"]`);
  }

  /** The tool calls that are shown now, or those with a name or a status (docs/testing.md lists them). */
  toolCalls(name?: string, status?: string): readonly HTMLElement[] {
    return this.#all('[data-slot="tool-call"]').filter(
      ({ dataset }) =>
        (name === undefined || dataset["toolName"] === name) && (status === undefined || dataset["status"] === status),
    );
  }

  /** Waits for a tool call with this name and this status. */
  async toolCall(name?: string, status?: string): Promise<HTMLElement> {
    const what = ["A tool call", name, status].filter((word) => word !== undefined).join(" ");
    return this.#clock.until(what, () => this.toolCalls(name, status)[0]);
  }

  /** Presses the receipt of the last ended turn, under which its steps are folded, so that its tool calls are in sight. */
  async showSteps(): Promise<void> {
    const figure = '[data-figure="steps"][aria-expanded="false"]';
    await this.#hands.click(await this.#clock.until("A turn with folded steps", () => this.#all(figure).at(-1)));
  }

  /** Waits for a text in the thread, which may be spread over elements. */
  async text(text: string): Promise<void> {
    await this.#clock.until(`The text "${text}"`, () => this.thread.textContent.includes(text));
  }

  /** Waits for the prompt of the first open request. */
  async permission(): Promise<HTMLElement> {
    return this.#clock.until("A prompt", () => this.permissions.find(isOpen));
  }

  /** Reads the first open prompt to its end, waits for the arming delay and allows it once. */
  async allow(): Promise<void> {
    const id = await this.#readToEnd();
    await this.#decide(id, grants);
  }

  /** Denies the first open request, with a reason for the agent if one is given. */
  async deny(reason?: string): Promise<void> {
    const prompt = await this.permission();
    const id = readId(prompt);
    if (reason === undefined) {
      // "Deny always" would deny what the test asks later as well.
      const isOffered = within(prompt).queryAllByRole("button", { name: denialOnce }).length > 0;
      return this.#decide(id, isOffered ? denialOnce : /^Deny(?! with)/);
    }
    await this.#press(prompt, /^Deny with/);
    await this.#fill(prompt, (scope) => scope.queryByRole("textbox"), reason);
    await this.#decide(id, /^Deny/, "last");
  }

  /**
   * Changes fields of the first open request's input, by their labels, and allows the changed input. A yes/no field takes "true" or
   * "false", a list the text of an option.
   */
  async edit(fields: Readonly<Record<string, string>>): Promise<void> {
    const id = await this.#readToEnd();
    const prompt = this.#prompt(id) ?? this.root;
    await this.#press(prompt, "Edit first");
    // The form is loaded on demand, with all its fields at once.
    const form = await this.#clock.until(
      "The form",
      () => prompt.querySelector<HTMLElement>("form:has(label)") ?? undefined,
    );
    for (const [label, value] of Object.entries(fields)) await this.#hands.fill(findField(form, label), value);
    await this.#readToEnd();
    await this.#decide(id, /^Allow with/);
  }

  /** The path of the file that the files panel shows; undefined while it shows none. */
  followedFile(): string | undefined {
    return this.#all('[data-slot="followed-file"]')[0]?.textContent;
  }

  /** Waits until the turn has ended: nothing runs and nothing waits for an answer. */
  async turnEnds(): Promise<void> {
    await this.#clock.until(
      "The end of the turn",
      () => within(this.root).queryByRole("button", { name: "Stop" }) === null && this.permissions.length === 0,
    );
  }

  /** Lets milliseconds of the page's time pass. */
  async advance(milliseconds: number): Promise<void> {
    await this.#clock.pass(milliseconds);
  }

  /** Waits until `find` returns something other than false and undefined, and returns it. */
  async until<Value>(find: () => Value | undefined | false): Promise<Value> {
    return this.#clock.until("The expected state", find);
  }

  /** Records what the chat announces to screen readers from now on. */
  recordAnnouncements(): Announcements {
    const texts: string[] = [];
    const seen = new WeakSet<Node>();
    const [region] = this.#all('[data-slot="announcer"]');
    if (region === undefined) throw new Error("The chat has no region for announcements.");
    const observer = new MutationObserver(() => {
      for (const sentence of region.children) {
        if (seen.has(sentence)) continue;
        seen.add(sentence);
        texts.push(sentence.textContent);
      }
    });
    observer.observe(region, { childList: true, subtree: true, characterData: true });
    return { texts: () => texts };
  }

  #all(selector: string): readonly HTMLElement[] {
    return Array.from(this.root.querySelectorAll<HTMLElement>(selector));
  }

  /** The prompt by the id of its request, since another one may take its place as the first. */
  #prompt(id: string): HTMLElement | undefined {
    return this.permissions.find((prompt) => readId(prompt) === id);
  }

  /** Presses a button once it can be pressed. */
  async #press(scope: HTMLElement, name: string | RegExp): Promise<void> {
    const button = await this.#clock.until(`The button ${String(name)}`, () => findButton(scope, name));
    await this.#hands.click(button);
  }

  async #fill(
    scope: HTMLElement,
    find: (scope: ReturnType<typeof within>) => HTMLElement | null,
    text: string,
  ): Promise<void> {
    const field = await this.#clock.until("The field", () => find(within(scope)) ?? undefined);
    await this.#hands.fill(field, text);
  }

  /** Presses "Show the rest" until nothing of the prompt is left. Returns the id of its request. */
  async #readToEnd(): Promise<string> {
    const id = readId(await this.permission());
    for (;;) {
      const rest = await this.#clock.until("The end of the prompt", () => {
        const prompt = this.#prompt(id) ?? this.root;
        return findButton(prompt, /^Show the rest/) ?? (findButton(prompt, grants) && "read");
      });
      if (rest === "read") return id;
      await this.#hands.click(rest);
      await this.#clock.pass(100);
    }
  }

  /** Presses until the request is decided: a press right after the prompt has moved counts for nothing, as for a person. */
  async #decide(id: string, name: RegExp, which: "first" | "last" = "first"): Promise<void> {
    const isUndecided = (): boolean => {
      const prompt = this.#prompt(id);
      return prompt !== undefined && isOpen(prompt);
    };
    for (let passed = 0; isUndecided(); passed += pressEvery) {
      if (passed >= this.#clock.timeout)
        throw new Error(
          `The presses of ${String(name)} counted for nothing within ${this.#clock.timeout} ms: does the app pass "consent" to its Chat?`,
        );
      const button = await this.#clock.until(`The button ${String(name)}`, () => {
        const prompt = this.#prompt(id);
        return prompt && isUndecided() ? findButton(prompt, name, which) : "decided";
      });
      if (button === "decided") return;
      await this.#hands.click(button);
      await this.#clock.pass(pressEvery);
    }
  }
}

/** Milliseconds between two presses. */
const pressEvery = 100;

/** The buttons that grant what was in sight. */
const grants = /^(?:Allow(?!.*unseen)|Run again)/;

const denialOnce = /^Deny(?! with| always)/;

function isOpen({ dataset }: HTMLElement): boolean {
  return dataset["status"] === "open";
}

function readId({ dataset }: HTMLElement): string {
  return dataset["requestId"] ?? "";
}

/** The field of a form with this label, which says "required" after its name where it is. */
function findField(form: HTMLElement, label: string): HTMLElement {
  const field = within(form).queryByLabelText((text) => text === label || text === `${label} required`);
  if (field !== null) return field;
  const labels = Array.from(form.querySelectorAll("label"), ({ textContent }) => textContent);
  throw new Error(describeMissingField(label, labels));
}

/** The button with this name, if a press would count. */
function findButton(
  scope: HTMLElement,
  name: string | RegExp,
  which: "first" | "last" = "first",
): HTMLElement | undefined {
  const button = within(scope)
    .queryAllByRole("button", { name })
    .at(which === "first" ? 0 : -1);
  const isOff = button?.getAttribute("aria-disabled") === "true" || button?.matches(":disabled") === true;
  return isOff ? undefined : button;
}

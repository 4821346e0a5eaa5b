import { findOption } from "../findOption.ts";
import type { PageClock } from "./createPageClock.ts";

/** Presses and types as a person does, as far as the environment can. */
export interface Hands {
  readonly click: (target: HTMLElement) => Promise<void>;
  /** Changes a field: the text of a text box, the option of a list, a yes/no field ("true" or "false"). */
  readonly fill: (field: HTMLElement, text: string) => Promise<void>;
}

/** Whether this is Vitest's browser mode, in which a real browser makes the events. */
export const isBrowser: boolean = "__vitest_browser__" in globalThis;

/** Loads what presses: Vitest's own in browser mode, Testing Library's elsewhere. */
export async function openHands(clock: PageClock): Promise<Hands> {
  return isBrowser ? openRealHands() : openScriptedHands(clock);
}

async function openRealHands(): Promise<Hands> {
  const { userEvent } = await import("vitest/browser");
  return {
    click: (target) => userEvent.click(target),
    fill: (field, text) => fillControl(field, text, userEvent, () => userEvent.fill(field, text)),
  };
}

async function openScriptedHands({ during }: PageClock): Promise<Hands> {
  const { userEvent } = await import("@testing-library/user-event");
  // Without pauses between the events: timers may stand still.
  const user = userEvent.setup({ delay: null });
  return {
    click: (target) => during(() => user.click(target)),
    fill: (field, text) =>
      during(() =>
        fillControl(field, text, user, async () => {
          await user.clear(field);
          await user.type(field, text.replaceAll(/[{[]/g, "$&$&"));
        }),
      ),
  };
}

/** What both environments have in common. */
interface Presses {
  click(target: HTMLElement): Promise<void>;
  selectOptions(list: HTMLElement, option: string): Promise<void>;
}

async function fillControl(
  field: HTMLElement,
  text: string,
  presses: Presses,
  type: () => Promise<void>,
): Promise<void> {
  if (field instanceof HTMLSelectElement) {
    const options = Array.from(field.options, ({ text: shown }) => shown);
    return presses.selectOptions(field, findOption(text, options));
  }
  if (!(field instanceof HTMLInputElement) || field.type !== "checkbox") return type();
  if (field.checked !== (text === "true")) await presses.click(field);
}

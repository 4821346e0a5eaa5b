import { expect, type Locator, type Page } from "@playwright/test";

/** Names of keys in events, for keys whose printed name differs. */
const names: Readonly<Record<string, string>> = {
  Ctrl: "Control",
  "⌘": "Meta",
  Esc: "Escape",
  "↑": "ArrowUp",
  "↓": "ArrowDown",
  "←": "ArrowLeft",
  "→": "ArrowRight",
};

/** Presses a chord as it is printed, e.g. `Alt+P` or `Ctrl+Shift+F`. */
export async function pressPrinted(page: Page, chord: string): Promise<void> {
  const keys = chord.split("+").map((key) => names[key] ?? key);
  // A letter with a modifier is passed in lower case: a capital letter would also press Shift.
  await page.keyboard.press(
    keys.map((key) => (/^[A-Z]$/.test(key) && !keys.includes("Shift") ? key.toLowerCase() : key)).join("+"),
  );
}

/** Presses a key repeatedly until an element has the focus; fails if it never does. */
export async function pressUntilFocused(page: Page, chord: string, goal: Locator, most = 60): Promise<void> {
  for (let count = 0; count < most; count += 1) {
    // A moment: the browser moves the focus before a press ends.
    if (await goal.evaluate((element) => element === document.activeElement)) return;
    await pressPrinted(page, chord);
  }
  await expect(goal).toBeFocused({ timeout: 1 });
}

/** Whether the focused element is inside an element of this slot and is drawn as focused. */
export function hasVisibleFocus(page: Page, slot: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    const { activeElement } = document;
    if (activeElement?.matches(":focus-visible") !== true) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(activeElement);
    const isDrawn = (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
    return isDrawn && activeElement.closest(`[data-slot="${wanted}"]`) !== null;
  }, slot);
}

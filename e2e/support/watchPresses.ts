import type { Page } from "@playwright/test";

/** Records the times of pointer presses, by the browser's clock. Call it before the page is opened. */
export async function watchPresses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const times: number[] = [];
    Object.assign(window, { pressTimes: times });
    window.addEventListener("pointerdown", ({ timeStamp }) => times.push(timeStamp), true);
  });
}

/** Counts the presses that came at least the arming delay of a prompt after the one before. */
export const countPauses = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { pressTimes } = window as unknown as { readonly pressTimes: readonly number[] };
    return pressTimes.filter((time, index) => index > 0 && time - (pressTimes[index - 1] ?? time) >= 500).length;
  });

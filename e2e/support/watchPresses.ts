import type { Page } from "@playwright/test";

/** Notes when the pointer goes down, by the browser's clock. To be called before the page is opened. */
export async function watchPresses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const times: number[] = [];
    Object.assign(window, { pressTimes: times });
    window.addEventListener("pointerdown", ({ timeStamp }) => times.push(timeStamp), true);
  });
}

/** How often a press came as late after the one before as a prompt takes to count. */
export const countPauses = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { pressTimes } = window as unknown as { readonly pressTimes: readonly number[] };
    return pressTimes.filter((time, index) => index > 0 && time - (pressTimes[index - 1] ?? time) >= 500).length;
  });

import type { Page } from "@playwright/test";

/** A place of an element that moved: pixels from the top of the window, frame by frame. */
export interface Movement {
  /** What moved, e.g. `message user`. */
  readonly what: string;
  readonly from: number;
  readonly to: number;
}

/** Records the positions of elements. */
export interface PositionWatch {
  /** Returns all movements since the start, in order; elements that appear or disappear do not count. */
  movements(): Promise<readonly Movement[]>;
}

/**
 * Reads in every frame the positions of a selector's elements in the window. Entries of type `layout-shift` do not suffice: the browser
 * marks those within half a second of an input as expected, and does not report scrolling.
 */
export async function watchPositions(page: Page, selector: string): Promise<PositionWatch> {
  const watch = await page.evaluateHandle((wanted) => {
    const movements: { what: string; from: number; to: number }[] = [];
    const places = new Map<Element, number>();
    const look = (): void => {
      for (const element of document.querySelectorAll<HTMLElement>(wanted)) {
        const top = Math.round(element.getBoundingClientRect().top);
        const before = places.get(element);
        places.set(element, top);
        if (before === undefined || before === top) continue;
        const { slot = "", role = "", toolName = "" } = element.dataset;
        movements.push({ what: `${slot} ${role}${toolName}`, from: before, to: top });
      }
      requestAnimationFrame(look);
    };
    look();
    return movements;
  }, selector);
  return { movements: () => watch.jsonValue() };
}

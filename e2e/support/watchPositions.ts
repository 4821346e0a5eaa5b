import type { Page } from "@playwright/test";

/** A place of an element that moved: pixels from the top of the window, frame by frame. */
export interface Movement {
  /** What moved, e.g. `message user`. */
  readonly what: string;
  readonly from: number;
  readonly to: number;
}

/** Follows where elements stand, until it is asked. */
export interface PositionWatch {
  /** Each movement since it began, in order; elements that appear or go are none. */
  movements(): Promise<readonly Movement[]>;
}

/**
 * Looks at every frame where the elements of a selector stand in the window. Entries of type `layout-shift` do not do: those within
 * half a second of an input are marked as expected by the browser, and scrolling is none at all.
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

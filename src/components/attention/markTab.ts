import type { AttentionOptions, AttentionReason } from "./AttentionOptions.ts";

/** The mark of a tab while its person is called. */
export interface TabMark {
  /** Shows a text before the page's title, the icon of the reason, and a badge with a count (0: without a number). */
  readonly show: (reason: AttentionReason, toTitle: (title: string) => string, count: number) => void;
  /** Restores the title and the icon. A title that the page has set meanwhile stays. */
  readonly clear: () => void;
}

/** Pixels of a drawn icon. */
const side = 32;

/** Creates the mark of this tab. `read` returns the options, which may change. */
export function markTab(read: () => AttentionOptions): TabMark {
  let marked: { readonly original: string; readonly shown: string } | undefined;
  let link: HTMLLinkElement | undefined;
  let isShown = false;

  function showIcon(href: string): void {
    if (!isShown) return;
    link ??= Object.assign(document.createElement("link"), { rel: "icon" });
    link.href = href;
    // The last icon of the head counts.
    document.head.append(link);
  }
  return {
    show(reason, toTitle, count) {
      const { title = true, icon } = read();
      isShown = true;
      if (title) {
        const original = marked?.shown === document.title ? marked.original : document.title;
        marked = { original, shown: toTitle(original) };
        document.title = marked.shown;
      }
      if (icon === true) drawDot(showIcon);
      else if (icon !== undefined) showIcon(icon[reason]);
      ignoreRefusal(navigator.setAppBadge?.(count === 0 ? undefined : count));
    },
    clear() {
      isShown = false;
      if (marked?.shown === document.title) document.title = marked.original;
      marked = undefined;
      link?.remove();
      ignoreRefusal(navigator.clearAppBadge?.());
    },
  };
}

/** A page that is not installed has no badge. */
function ignoreRefusal(promise: Promise<void> | undefined): void {
  promise?.catch(() => undefined);
}

/** Draws a dot on the page's icon, or by itself where that cannot be read. */
function drawDot(onDrawn: (href: string) => void): void {
  const canvas = Object.assign(document.createElement("canvas"), { width: side, height: side });
  const context = canvas.getContext("2d");
  if (context === null) return;
  const finish = (): void => {
    context.fillStyle = "#d92d20";
    context.beginPath();
    context.arc(side * 0.72, side * 0.28, side * 0.28, 0, 2 * Math.PI);
    context.fill();
    onDrawn(canvas.toDataURL("image/png"));
  };
  const own = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href;
  // An icon of another origin would make the canvas unreadable.
  if (own === undefined || new URL(own, document.baseURI).origin !== location.origin) return finish();
  const image = new Image();
  image.addEventListener("load", () => {
    context.drawImage(image, 0, 0, side, side);
    finish();
  });
  image.addEventListener("error", finish);
  image.src = own;
}

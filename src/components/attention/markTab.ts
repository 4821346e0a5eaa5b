import type { AttentionOptions, AttentionReason } from "./AttentionOptions.ts";

/** The reasons by priority, highest first. */
export const reasonsByPriority: readonly AttentionReason[] = ["waiting", "failed", "ended"];

/** Why one session calls the person, and how the tab shows it. */
export interface TabCall {
  /** Why it calls. */
  readonly reason: AttentionReason;
  /** How many requests wait; 0 for a badge without a number. */
  readonly count: number;
  /** Returns the title of the tab: the count of all sessions with this reason, and the page's own title. */
  readonly toTitle: (count: number, title: string) => string;
  /** What of the tab may be changed. */
  readonly options: AttentionOptions;
}

/** The mark of a tab while its person is called. */
export interface TabMark {
  /** Shows the call in the title, the icon and the badge; the most urgent one where several sessions call. */
  readonly show: (call: TabCall) => void;
  /** Ends the call. After the last one title and icon are restored; a title that the page has set meanwhile stays. */
  readonly clear: () => void;
}

/** Pixels of a drawn icon. */
const side = 32;

// Title, icon and badge are the document's: all of its sessions share them.
const calls = new Map<TabMark, TabCall>();
let marked: { readonly original: string; readonly shown: string } | undefined;
let link: HTMLLinkElement | undefined;

function showIcon(href: string): void {
  if (calls.size === 0) return;
  link ??= Object.assign(document.createElement("link"), { rel: "icon" });
  link.href = href;
  // The last icon of the head counts.
  document.head.append(link);
}

function restoreTitle(): void {
  if (marked?.shown === document.title) document.title = marked.original;
  marked = undefined;
}

function draw(): void {
  const reason = reasonsByPriority.find((one) => [...calls.values()].some((call) => call.reason === one));
  const urgent = [...calls.values()].filter((call) => call.reason === reason);
  const [first] = urgent;
  if (first === undefined) {
    restoreTitle();
    link?.remove();
    ignoreRefusal(navigator.clearAppBadge?.());
    return;
  }
  const count = urgent.reduce((sum, call) => sum + call.count, 0);
  const { title = true, icon } = first.options;
  if (title) {
    const original = marked?.shown === document.title ? marked.original : document.title;
    marked = { original, shown: first.toTitle(count, original) };
    document.title = marked.shown;
  }
  if (icon === true) drawDot(showIcon);
  else if (icon !== undefined) showIcon(icon[first.reason]);
  ignoreRefusal(navigator.setAppBadge?.(count === 0 ? undefined : count));
}

/** Creates the mark of one session. */
export function markTab(): TabMark {
  const mark: TabMark = {
    show(call) {
      calls.set(mark, call);
      draw();
    },
    clear() {
      if (calls.delete(mark)) draw();
    },
  };
  return mark;
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

/** Preferences of a user that the toolbars emulate. */
export interface Preferences {
  readonly reducedMotion: boolean;
  readonly forcedColours: boolean;
}

/** What a preference makes true in a media query, and what it makes false. */
const features = {
  reducedMotion: {
    holds: /\(\s*prefers-reduced-motion\s*(?::\s*reduce\s*)?\)/gi,
    fails: /\(\s*prefers-reduced-motion\s*:\s*no-preference\s*\)/gi,
  },
  forcedColours: {
    holds: /\(\s*forced-colors\s*(?::\s*active\s*)?\)/gi,
    fails: /\(\s*forced-colors\s*:\s*none\s*\)/gi,
  },
} as const;

/** Queries that are always true, and never. */
const always = "(min-width: 0px)";
const never = "(max-width: 0px)";

let current: Preferences = { reducedMotion: false, forcedColours: false };

/** Returns a query as it is to be asked, so that its answer is that of a user with the preferences. */
function rewrite(query: string): string {
  let text = query;
  for (const name of ["reducedMotion", "forcedColours"] as const)
    if (current[name]) text = text.replace(features[name].holds, always).replace(features[name].fails, never);
  return text;
}

/**
 * The queries of all style sheets and rules as they were declared. No `WeakMap`: the browser makes another object for the same list when
 * nobody holds the one that it gave before, and what was declared would be lost.
 */
let declared: ReadonlyMap<MediaList, string> = new Map();

function switchList(media: MediaList, seen: Map<MediaList, string>): void {
  const text = declared.get(media) ?? media.mediaText;
  seen.set(media, text);
  const next = rewrite(text);
  if (media.mediaText !== next) media.mediaText = next;
}

function switchRules(rules: CSSRuleList, seen: Map<MediaList, string>): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule || rule instanceof CSSImportRule) switchList(rule.media, seen);
    if (rule instanceof CSSImportRule && rule.styleSheet !== null) switchSheet(rule.styleSheet, seen);
    if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule) switchRules(rule.cssRules, seen);
  }
}

function switchSheet(sheet: CSSStyleSheet, seen: Map<MediaList, string>): void {
  switchList(sheet.media, seen);
  try {
    switchRules(sheet.cssRules, seen);
  } catch (error) {
    // A style sheet of another origin shows its rules to nobody.
    if (!(error instanceof DOMException && error.name === "SecurityError")) throw error;
  }
}

function switchSheets(): void {
  const isPlain = !current.reducedMotion && !current.forcedColours;
  // All rules of all sheets take a while, and stories add sheets all the time.
  if (isPlain && declared.size === 0) return;
  const seen = new Map<MediaList, string>();
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) switchSheet(sheet, seen);
  declared = isPlain ? new Map() : seen;
}

const ask = window.matchMedia.bind(window);

/** The answer to a query about a preference; it changes with the browser's own answer, and with the toolbars. */
class EmulatedQuery extends EventTarget implements MediaQueryList {
  readonly media: string;
  onchange: MediaQueryList["onchange"] = null;
  #asked: MediaQueryList;
  #matched: boolean;

  constructor(query: string) {
    super();
    this.media = ask(query).media;
    this.#asked = ask(rewrite(query));
    this.#matched = this.#asked.matches;
    this.#asked.addEventListener("change", this.update);
  }

  get matches(): boolean {
    return this.#asked.matches;
  }

  /** Asks again, and tells those who listen when the answer is another one. */
  readonly update = (): void => {
    const next = ask(rewrite(this.media));
    if (next.media !== this.#asked.media) {
      this.#asked.removeEventListener("change", this.update);
      this.#asked = next;
      next.addEventListener("change", this.update);
    }
    if (this.#matched === this.matches) return;
    this.#matched = this.matches;
    const event = new MediaQueryListEvent("change", { matches: this.matches, media: this.media });
    this.onchange?.(event);
    this.dispatchEvent(event);
  };

  addListener(listener: MediaQueryList["onchange"]): void {
    this.addEventListener("change", listener as EventListener | null);
  }

  removeListener(listener: MediaQueryList["onchange"]): void {
    this.removeEventListener("change", listener as EventListener | null);
  }
}

const queries = new Set<EmulatedQuery>();

window.matchMedia = (query) => {
  if (!/prefers-reduced-motion|forced-colors/i.test(query)) return ask(query);
  const emulated = new EmulatedQuery(query);
  queries.add(emulated);
  return emulated;
};

// Style sheets that come later, with what is loaded on demand, and those that are written anew.
const later = new MutationObserver(switchSheets);
later.observe(document.head, { childList: true, subtree: true, characterData: true });
document.addEventListener("load", switchSheets, { capture: true });

/**
 * Lets the page act as if the user had these preferences: in all its style sheets and in `matchMedia`. A page cannot change what a media
 * query finds, so the text of the queries is changed. What a browser itself does with forced colours, beside the absence of shadows, it does
 * only for those who have them: emulate them in its developer tools (Rendering).
 */
export function emulateMedia(preferences: Preferences): void {
  current = preferences;
  document.documentElement.dataset["forcedColours"] = preferences.forcedColours ? "active" : "none";
  switchSheets();
  for (const query of queries) query.update();
}

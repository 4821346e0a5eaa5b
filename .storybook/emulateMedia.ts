/** Preferences of a user that the toolbars emulate. */
export interface Preferences {
  readonly reducedMotion: boolean;
  readonly forcedColours: boolean;
}

/** What each preference makes true in a media query. */
const features = {
  reducedMotion: /\(prefers-reduced-motion: reduce\)/g,
  forcedColours: /\(forced-colors: active\)/g,
} as const;

/** A query that is always true. */
const TRUE = "(min-width: 0px)";

/** The queries of the rules as the style sheets declare them. */
const declared = new WeakMap<CSSMediaRule, string>();

/** All media rules of a list, those in other rules included. */
function listMediaRules(rules: CSSRuleList): readonly CSSMediaRule[] {
  return Array.from(rules).flatMap((rule) => [
    ...(rule instanceof CSSMediaRule ? [rule] : []),
    ...(rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule ? listMediaRules(rule.cssRules) : []),
  ]);
}

/**
 * Lets the style sheets of the page act as if the user had these preferences: a page cannot change what a media query finds, so its text is
 * changed. What a browser itself does with forced colours, it does only for those who have them: emulate them in its developer tools
 * (Rendering) to see borders and shadows, too.
 */
export function emulateMedia(preferences: Preferences): void {
  for (const sheet of document.styleSheets)
    for (const rule of listMediaRules(sheet.cssRules)) {
      const text = declared.get(rule) ?? rule.media.mediaText;
      declared.set(rule, text);
      let next = text;
      if (preferences.reducedMotion) next = next.replace(features.reducedMotion, TRUE);
      if (preferences.forcedColours) next = next.replace(features.forcedColours, TRUE);
      if (rule.media.mediaText !== next) rule.media.mediaText = next;
    }
}

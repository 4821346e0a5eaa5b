/** The digits that the kit's texts use in every language. */
const digits = { numberingSystem: "latn" } as const;

/** Returns a text without what `Intl` adds for typesetting: direction marks and special blanks. */
function toPlain(text: string): string {
  return text.replaceAll(/[\u061c\u200e\u200f]/g, "").replaceAll(/\p{Zs}/gu, " ");
}

/**
 * Returns a calendar day as a heading: "Today", "Yesterday", a weekday in the last week, else the date.
 *
 * @param locale - BCP 47 tag.
 * @param time - Epoch milliseconds.
 * @param ago - How many days ago it was.
 */
export function formatDay(locale: string, time: number, ago: number): string {
  const text =
    ago < 2
      ? new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(-ago, "day")
      : new Date(time).toLocaleDateString(locale, {
          ...digits,
          ...(ago < 7 ? { weekday: "long" } : { dateStyle: "long" }),
        });
  return toPlain(text.charAt(0).toLocaleUpperCase(locale) + text.slice(1));
}

/** Returns the time of day in hours and minutes, as the language of a BCP 47 tag writes it. `time` is in epoch milliseconds. */
export function formatTime(locale: string, time: number): string {
  return toPlain(new Date(time).toLocaleTimeString(locale, { ...digits, timeStyle: "short" }));
}

import type { Messages } from "../en.ts";

/** The forms of a text that depends on a number; the first `#` of each is replaced by the number. `other` is used for a missing form. */
export type PluralForms<Category extends Intl.LDMLPluralRule> = Readonly<Record<Category | "other", string>>;

/** How one language writes numbers, and which plural forms it has. */
export interface LanguageFormat<Category extends Intl.LDMLPluralRule> {
  /** A number in the digits and groups of the language. */
  readonly number: (value: number) => string;
  /** A percentage; `value` is 100 for the whole. */
  readonly percent: (value: number) => string;
  /** The form of a text for a number, by the rules of the language. Never write untrusted text into a form: it may hold a `#`. */
  readonly plural: (value: number, forms: PluralForms<Category>) => string;
  /** Joins items to a list: "a, b and c". */
  readonly list: (items: readonly string[]) => string;
  /** The texts of `Messages["format"]`. */
  readonly format: Messages["format"];
}

const byteUnits = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** Returns a function that calls `create` once for each key: the formatters of `Intl` take long to construct. */
function cache<Key extends string, Value>(create: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? create(key);
    known.set(key, value);
    return value;
  };
}

/** Removes what `Intl` adds for typesetting, direction marks and special blanks: the kit shows such characters of a text as codes. */
function toPlain(text: string): string {
  return text.replaceAll(/[\u061c\u200e\u200f]/g, "").replaceAll(/\p{Zs}/gu, " ");
}

/**
 * Returns the formats of a language, made by `Intl`.
 *
 * @param locale BCP 47 tag, with the digits if they are not those of the language: "ar-u-nu-latn"
 */
export function createLanguage<Category extends Intl.LDMLPluralRule>(locale: string): LanguageFormat<Category> {
  const formatOf = cache((key: string) => new Intl.NumberFormat(locale, JSON.parse(key)));
  const write = (value: number, options: Intl.NumberFormatOptions): string =>
    toPlain(formatOf(JSON.stringify(options)).format(value));
  const rules = cache(() => new Intl.PluralRules(locale));
  const number = (value: number): string => write(value, { maximumFractionDigits: 20 });
  const unit = (value: number, name: string, digits = 0): string =>
    write(value, {
      style: "unit",
      unit: name,
      unitDisplay: "short",
      minimumFractionDigits: digits,
      maximumFractionDigits: Math.max(1, digits),
    });
  const whole = (time: { hours: number; minutes: number; seconds: number }): string => {
    if (time.hours > 0) return `${unit(time.hours, "hour")} ${unit(time.minutes, "minute")}`;
    return time.minutes > 0
      ? `${unit(time.minutes, "minute")} ${unit(time.seconds, "second")}`
      : unit(time.seconds, "second");
  };
  return {
    number,
    percent: (value) => write(value / 100, { style: "percent" }),
    plural: (value, forms) => {
      const known: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = forms;
      return (known[rules("").select(value)] ?? forms.other).replace("#", () => number(value));
    },
    list: (items) => new Intl.ListFormat(locale).format(items),
    format: {
      duration: (time) =>
        time.hours > 0 || time.minutes > 0 || time.seconds >= 10
          ? whole(time)
          : unit(time.seconds + time.tenths / 10, "second", 1),
      seconds: whole,
      bytes: (size) => unit(size.value, byteUnits[size.power] ?? "byte"),
      clock: (time) => toPlain(new Date(time).toLocaleTimeString(locale, { timeStyle: "medium" })),
      dateTime: (time) => toPlain(new Date(time).toLocaleString(locale)),
      minute: (time, dated) =>
        toPlain(new Date(time).toLocaleString(locale, { ...(dated && { dateStyle: "medium" }), timeStyle: "short" })),
      count: number,
      compact: (value) => write(value, { notation: "compact", maximumFractionDigits: 1 }),
      money: (amount, currency) =>
        /^[A-Z]{3}$/.test(currency)
          ? write(amount, { style: "currency", currency, maximumFractionDigits: 4 })
          : `${number(amount)} ${currency}`,
    },
  };
}

import type { Messages } from "../en.ts";

const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const accented = Array.from("áƀçðéƒĝĥíĵķļɱñóƥɋŕšţúṽŵẋýžÁƁÇÐÉƑĜĤÍĴĶĻṀÑÓƤɊŔŠŢÚṼŴẊÝŽ");

/** What a text must keep: the texts among its arguments, longest first. */
function findKept(value: unknown): string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap((inner) => findKept(inner)) : [];
}

function accent(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) => accented[plain.indexOf(letter)] ?? letter);
}

/** Writes an English text with accents, 40 % longer and in brackets; the texts in `kept` stay. */
function writePseudo(text: string, kept: readonly string[]): string {
  if (!/[a-z]/i.test(text)) return text;
  const [first, ...others] = kept;
  const pieces = (rest: string, keep: string | undefined, next: readonly string[]): string =>
    keep === undefined
      ? accent(rest)
      : rest
          .split(keep)
          .map((piece) => pieces(piece, next[0], next.slice(1)))
          .join(keep);
  const own = kept.reduce((rest, keep) => rest.split(keep).join(""), text);
  const words = Array.from({ length: Math.ceil((own.length * 0.4) / 5) }, () => "ṽŵẋý");
  return `⟦${[pieces(text, first, others), ...words].join(" ")}⟧`;
}

function transform(value: unknown): unknown {
  if (typeof value === "string") return writePseudo(value, []);
  if (typeof value === "function")
    return (...inputs: readonly unknown[]): unknown => {
      const text: unknown = Reflect.apply(value, undefined, inputs);
      const kept = findKept(inputs).toSorted((a, b) => b.length - a.length);
      return typeof text === "string" ? writePseudo(text, kept) : text;
    };
  if (Array.isArray(value)) return value.map((item) => transform(item));
  if (typeof value !== "object" || value === null) return value;
  // The keys of the keyboard are what is pressed, in every language.
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === "keys" && Array.isArray(inner) ? inner : transform(inner),
    ]),
  );
}

/**
 * Returns texts in the pseudo-locale `en-XA`: English with accents, 40 % longer and in brackets, so that tests see which texts are cut, do
 * not fit, or do not come from the messages. Arguments and the formats of numbers stay.
 */
export function toPseudo(messages: Messages): Messages {
  const { format, ...others } = messages;
  return { ...(transform(others) as Omit<Messages, "format">), format };
}

/** Returns the first `length` UTF-16 units of a text, without half of a character at the end. */
export function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}

/** Returns a text that is longer than `most` UTF-16 units cut there, with "…"; a shorter one unchanged. */
export function shortenText(text: string, most: number): string {
  return text.length > most ? `${cutText(text, most)}…` : text;
}

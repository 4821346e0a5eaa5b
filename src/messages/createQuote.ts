/** The marks around a quoted text, with the blanks that the language puts inside them. */
export type QuotationMarks = readonly [open: string, close: string];

/**
 * Returns the function that puts a text in the quotation marks of a language. A text that has such marks itself gets the marks of the
 * second level, so that its end is clear: ‘Click “Send order”’. The text stays exactly as it is: people compare it with what runs.
 *
 * @param outer the usual marks
 * @param inner the marks around a text with the usual ones
 */
export function createQuote(outer: QuotationMarks, inner: QuotationMarks): (text: string) => string {
  return (text) => {
    // With the marks of both levels in it no choice is clear: the usual ones are as good as the others.
    const [open, close] = holdsMarks(text, outer) && !holdsMarks(text, inner) ? inner : outer;
    return `${open}${text}${close}`;
  };
}

const double = /["“”„]/;

/** An apostrophe within a word is no quotation mark. */
const single = /[‘‚]|(?<!\p{L})['’]|['’](?!\p{L})/u;

/** Marks that look like those of another language or of a typewriter, by the mark that opens. */
const alike: Readonly<Record<string, RegExp>> = { "“": double, "„": double, "‘": single, "‚": single };

function holdsMarks(text: string, [open, close]: QuotationMarks): boolean {
  return (alike[open] ?? new RegExp(`[${open.trim()}${close.trim()}]`)).test(text);
}
